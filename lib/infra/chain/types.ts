import type { Address, Hex } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Collateral } from '@/lib/core/domain/venueInfo'

/** A wallet to read: one that was requested, or one derived from it. */
export interface ReadWallet {
  address: Address
  owner: Address
  kind: 'given' | 'polymarket_proxy' | 'polymarket_safe' | 'polymarket_deposit'
  /** The one chain it lives on; absent for every chain. */
  chainId?: ChainId
  /** Derived wallets are read only where their code was found on chain. */
  deployed: boolean
}

/** An outcome token of a wallet, as reported by its contract at the block of the read. */
export interface TokenBalance {
  chainId: ChainId
  venue: VenueId
  contract: Address
  /** Decimal. */
  tokenId: string
  wallet: Address
  /** In the token's smallest unit, > 0. */
  raw: bigint
  /** Digits after the point: 6, or 18 on Opinion and Predict.fun. */
  decimals: number
}

export interface CashToken {
  contract: Address
  symbol: string
  decimals: number
  /** By wallet, smallest unit. */
  raw: ReadonlyMap<Address, bigint>
}

/** Progress of the search for a wallet set's tokens on one chain. */
export interface DiscoveryProgress {
  chainId: ChainId
  state: 'complete' | 'indexing' | 'failed'
  /** Fraction 0 … 1 of the blocks from the contracts' first to the head. */
  progress: number
  /** The searched blocks, both ends included; absent before the first. */
  fromBlock?: number
  toBlock?: number
  /** "" when complete. */
  message: string
}

export interface TokenQuery {
  /** Decimal. */
  tokenId: string
  /** Whose contracts may hold it: its venue where the catalogue knows it, else every venue. */
  venues: readonly VenueId[]
}

export interface WalletsQuery {
  addresses: readonly Address[]
  /** `discover`: every token that wallet activity leads to. */
  tokens: 'none' | 'discover' | readonly TokenQuery[]
  cash: boolean
}

/** Everything that was requested, each chain at one block. */
export interface WalletsRead {
  wallets: ReadWallet[]
  balances: TokenBalance[]
  /** Absent for a chain that could not be read. */
  cash: ReadonlyMap<ChainId, readonly CashToken[]>
  blocks: ReadonlyMap<ChainId, number>
  /** Empty unless tokens were searched for. */
  discovery: DiscoveryProgress[]
  /** A sentence for each chain or platform that could not be read. */
  problems: string[]
}

/** One transaction's movement of one token into a wallet or out of it. */
export interface TokenMove {
  chainId: ChainId
  venue: VenueId
  contract: Address
  /** Decimal. */
  tokenId: string
  wallet: Address
  decimals: number
  tx: string
  block: number
  /** Unix ms; absent before its transaction was read. */
  at?: number
  /** Signed, in the token's smallest unit. */
  raw: bigint
  /** `in` and `out`: no payment found in the transaction; `unread`: it could not be read yet. */
  kind: 'buy' | 'sell' | 'claim' | 'in' | 'out' | 'unread'
  /**
   * Dollars paid for what came in or received for what went out, fees included and gas not, in the token's smallest
   * unit.
   */
  money?: bigint
}

/** Movements of wallets on fully searched chains. */
export interface MovesRead {
  /** In order within each chain. */
  moves: TokenMove[]
  /** Chains whose movements are complete. */
  whole: ReadonlySet<ChainId>
  /** A sentence for each chain whose transactions could not be read. */
  problems: string[]
}

/** What a condition pays, as its contract reports it. */
export interface Payout {
  numerators: readonly [bigint, bigint]
  denominator: bigint
}

export interface ClaimedToken {
  venue: VenueId
  /** Decimal. */
  tokenId: string
  conditionId: Hex
  /** 1 for the first outcome, 2 for the second. */
  indexSet: number
}

export interface PayoutQuery {
  chainId: ChainId
  contract: Address
  conditionId: Hex
}

/** An order's funding: whose, for which token, and through which contracts. */
export interface FundingQuery {
  venue: VenueId
  chainId: ChainId
  /** Index of the venue's token contract in `VENUES`. */
  ledger: number
  /** Decimal. */
  tokenId: string
  holder: Address
  signer: Address
  /** Spenders of the dollars of a buy. */
  exchange: Address
  /** Spenders of the tokens of a sale. */
  operators: readonly Address[]
  /** Knows the owner of the holder, where the holder is a contract whose owner signs. */
  validator?: Address
}

/** Raw amounts in the smallest units; undefined where a contract did not return what it should. */
export interface Funding {
  block: number
  cash: { contract: Address; symbol: string; decimals?: number; raw?: bigint; allowance?: bigint }
  tokens: { contract: Address; decimals: number; raw?: bigint }
  /** By operator, in request order. */
  approved: (boolean | undefined)[]
  isContract: { holder: boolean; signer: boolean }
  /** By the requested validator. */
  owner?: Address
}

type ChainState = 'unknown' | 'connected' | 'degraded' | 'down'

/** `unknown` before the first request; `degraded` when a node other than the first answers. */
export interface ChainHealth {
  chainId: ChainId
  state: ChainState
  /** "" when all is well. */
  message: string
  block?: number
  lastAnswerAt?: number
}

/** Reads wallets on the venues' chains. Never throws for a chain: what could not be read is reported in `problems`. */
export interface ChainReader {
  readWallets(ask: WalletsQuery, options: { signal: AbortSignal }): Promise<WalletsRead>
  /** Movements into and out of the wallets of a read that searched for tokens, up to its blocks. */
  readMoves(
    read: Pick<WalletsRead, 'wallets' | 'blocks' | 'discovery'>,
    options: { signal: AbortSignal },
  ): Promise<MovesRead>
  /** Reported payouts, in request order; undefined where none is reported or the chain does not answer. */
  readPayouts(asks: readonly PayoutQuery[], options: { signal: AbortSignal }): Promise<(Payout | undefined)[]>
  /**
   * What an order could be paid with, as the chain reports it.
   * Undefined where the venue's contract is not known. Errors: those of the node when none answers.
   */
  readFunding(ask: FundingQuery, options: { signal: AbortSignal }): Promise<Funding | undefined>
  /** The wallet that a venue creates for an account with a key, where it derives from the account alone. */
  venueWallet(kind: 'proxy' | 'safe', owner: Address): Address
  /** The addresses that a deposit wallet of the account can have on Polymarket. */
  depositWallets(owner: Address): readonly Address[]
  /** Whichever of them is on chain. Errors: those of the node when none answers. */
  findDepositWallet(owner: Address, options: { signal: AbortSignal }): Promise<Address | undefined>
  /** The collateral that a claim on a token pays; undefined where its id does not prove it. */
  collateralOf(token: ClaimedToken): Collateral | undefined
  health(chainId: ChainId): ChainHealth
}
