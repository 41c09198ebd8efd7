/** A wallet that signs in to an account. */
export interface AccountWallet {
  /** Checksummed. */
  address: string
  /** Chain of a contract wallet. An account with a private key is the same on every chain and has none. */
  chainId?: number
}

/**
 * Canonical id of a wallet: its address, plus the chain for a contract wallet.
 * Source: CAIP-10, https://chainagnostic.org/CAIPs/caip-10
 */
export const walletId = ({ address, chainId }: AccountWallet): string =>
  chainId === undefined ? address : `eip155:${chainId}:${address}`

/** Matches a {@link walletId}, with the address in any case. */
export const WALLET_ID = /^(?:eip155:([1-9]\d{0,8}):)?(0x[0-9a-fA-F]{40})$/

/** The signed-in wallet, if it is among the deployment's reviewers (in any case). */
export function adminWallet(admins: readonly string[], { wallet }: { wallet?: string }): string | undefined {
  return admins.some((id) => id.toLowerCase() === wallet?.toLowerCase()) ? wallet : undefined
}

/** Parses a wallet id; undefined if invalid. */
export function parseWalletId(text: string): AccountWallet | undefined {
  const [, chainId, address] = WALLET_ID.exec(text) ?? []
  if (address === undefined) return undefined
  return chainId === undefined ? { address } : { address, chainId: Number(chainId) }
}
