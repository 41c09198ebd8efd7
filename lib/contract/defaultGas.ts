/** USD for each used platform after the first, where a request that counts gas names none. */
export const DEFAULT_GAS_USD = 0.05
