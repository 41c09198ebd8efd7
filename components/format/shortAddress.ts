/** "0xf39F…2266": enough to tell wallets apart; the whole one belongs in a title. */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
