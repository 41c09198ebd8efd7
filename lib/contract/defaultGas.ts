/** USD for each used platform after the first, for a request that counts gas without stating a cost. */
export const DEFAULT_GAS_USD = 0.05
