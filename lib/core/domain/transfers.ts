import type { ChainId } from './chain'

/** The blocks in which a wallet's incoming transfers have been looked for, both ends in. */
export interface TransferScan {
  /** Lower-case hex, as everywhere in this file. */
  wallet: string
  from: number
  to: number
}

/** A token that came to a wallet at some time. Only the chain knows whether it is still there. */
export interface SeenToken {
  wallet: string
  contract: string
  /** Decimal. */
  tokenId: string
  /** The first block that it came in. */
  firstBlock: number
}

/** What one transaction moved of a token into a wallet (> 0) or out of it (< 0), net. */
export interface TokenMovement {
  wallet: string
  contract: string
  /** Decimal. */
  tokenId: string
  block: number
  /** Of its first transfer; orders movements of one block. */
  logIndex: number
  tx: string
  /** Signed, in the token's smallest unit, as decimal text; never 0. */
  raw: string
}

/** By its hash one notices that a chain was reorganised. */
export interface KnownBlock {
  number: number
  hash: string
}

/** What one search of a range of blocks brought. */
export interface SearchedRange {
  wallets: readonly string[]
  from: number
  to: number
  tokens: readonly SeenToken[]
  movements: readonly TokenMovement[]
  blocks: readonly KnownBlock[]
}

/**
 * Where the search for transfers keeps how far it came. `contracts` names the set of contracts that is searched: a
 * scan of another set counts as none.
 */
export interface TransferStore {
  listScans(
    chainId: ChainId,
    options: { contracts: string; wallets: readonly string[] },
  ): Promise<TransferScan[]>
  /** Newest first. */
  listTokens(chainId: ChainId, options: { wallets: readonly string[]; limit: number }): Promise<SeenToken[]>
  /** In the order of the chain, up to this block. Undefined when there are more than the limit. */
  listMovements(
    chainId: ChainId,
    options: { wallets: readonly string[]; toBlock: number; limit: number },
  ): Promise<TokenMovement[] | undefined>
  /** Newest first. */
  listBlocks(chainId: ChainId): Promise<KnownBlock[]>
  /** All of it or nothing. A range joins the wallets' scans where it touches them, else it takes their place. */
  saveRange(chainId: ChainId, contracts: string, range: SearchedRange): Promise<void>
  /** Forgets everything after this block; everything at all when there is no block to go back to. */
  rewind(chainId: ChainId, toBlock: number | undefined): Promise<void>
}
