/** A wallet that signs in to an account. */
export interface AccountWallet {
  /** Checksummed. */
  address: string
  /** Of a contract wallet. An account with a private key is the same on every chain and has none. */
  chainId?: number
}

/**
 * A wallet's one name: its address, and of a contract wallet the chain with it.
 * Source: CAIP-10, https://chainagnostic.org/CAIPs/caip-10
 */
export const walletId = ({ address, chainId }: AccountWallet): string =>
  chainId === undefined ? address : `eip155:${chainId}:${address}`

/** What {@link walletId} gives, with the address in any case. */
export const WALLET_ID = /^(?:eip155:([1-9]\d{0,8}):)?(0x[0-9a-fA-F]{40})$/

/** The wallet that signed in, where it is among those (in any case) that the deployment trusts with matches. */
export function adminWallet(admins: readonly string[], { wallet }: { wallet?: string }): string | undefined {
  return admins.some((id) => id.toLowerCase() === wallet?.toLowerCase()) ? wallet : undefined
}

/** Reads a wallet's name; undefined for anything else. */
export function parseWalletId(text: string): AccountWallet | undefined {
  const [, chainId, address] = WALLET_ID.exec(text) ?? []
  if (address === undefined) return undefined
  return chainId === undefined ? { address } : { address, chainId: Number(chainId) }
}
