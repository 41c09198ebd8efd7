import type { ChainId } from './chain'

/** Block range scanned for a wallet's incoming transfers, inclusive. */
export interface TransferScan {
  /** Lower-case hex, as everywhere in this file. */
  wallet: string
  from: number
  to: number
}

/** A token that a wallet once received. Only the chain knows whether it still holds it. */
export interface SeenToken {
  wallet: string
  contract: string
  /** Decimal. */
  tokenId: string
  /** Block of the first incoming transfer. */
  firstBlock: number
}

/** Net movement of a token into a wallet (> 0) or out of it (< 0) in one transaction. */
export interface TokenMovement {
  wallet: string
  contract: string
  /** Decimal. */
  tokenId: string
  block: number
  /** Log index of its first transfer; orders movements within a block. */
  logIndex: number
  tx: string
  /** Signed, in the token's smallest unit, as decimal text; never 0. */
  raw: string
}

/** A block whose hash reveals a chain reorganisation. */
export interface KnownBlock {
  number: number
  hash: string
}

/** Result of scanning a range of blocks. */
export interface SearchedRange {
  wallets: readonly string[]
  from: number
  to: number
  tokens: readonly SeenToken[]
  movements: readonly TokenMovement[]
  blocks: readonly KnownBlock[]
}

/**
 * Stores the progress of the transfer scan. `contracts` names the scanned set of contracts: scans of another set do
 * not count.
 */
export interface TransferStore {
  listScans(
    chainId: ChainId,
    options: { contracts: string; wallets: readonly string[] },
  ): Promise<TransferScan[]>
  /** Newest first. */
  listTokens(chainId: ChainId, options: { wallets: readonly string[]; limit: number }): Promise<SeenToken[]>
  /** In chain order, up to this block. Undefined when there are more than the limit. */
  listMovements(
    chainId: ChainId,
    options: { wallets: readonly string[]; toBlock: number; limit: number },
  ): Promise<TokenMovement[] | undefined>
  /** Newest first. */
  listBlocks(chainId: ChainId): Promise<KnownBlock[]>
  /** Atomic. A range extends the wallets' scans where adjacent or overlapping, else it replaces them. */
  saveRange(chainId: ChainId, contracts: string, range: SearchedRange): Promise<void>
  /** Deletes everything after this block; everything if there is no block to rewind to. */
  rewind(chainId: ChainId, toBlock: number | undefined): Promise<void>
}
