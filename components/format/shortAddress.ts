/** "0xf39F…2266": enough to distinguish wallets; put the full address in a title. */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
