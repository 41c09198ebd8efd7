import type { Address, Hex } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Collateral } from '@/lib/core/domain/venueInfo'

/** A wallet that is read: one that was requested, or one derived for it. */
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

/** How far the search for a wallet set's tokens has come on one chain. */
export interface DiscoveryProgress {
  chainId: ChainId
  state: 'complete' | 'indexing' | 'failed'
  /** 0 … 1 of the blocks from the contracts' first to the head. */
  progress: number
  /** The searched blocks, both ends in; absent before the first. */
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

/** Everything that was requested; each chain at one block. */
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
  /** `in` and `out` were not paid for as far as the transaction says; `unread`: it could not be read yet. */
  kind: 'buy' | 'sell' | 'claim' | 'in' | 'out' | 'unread'
  /** Dollars paid for what came or got for what left, fees included and gas not, in units as small as the token's. */
  money?: bigint
}

/** Movements of wallets on the chains that were searched in whole. */
export interface MovesRead {
  /** Each chain's in its order. */
  moves: TokenMove[]
  /** Chains whose movements are all there. */
  whole: ReadonlySet<ChainId>
  /** A sentence for each chain whose transactions could not be read. */
  problems: string[]
}

/** What a condition pays, by the contract's own word. */
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

/** An order's money: whose, for which token, and through which contracts. */
export interface FundingQuery {
  venue: VenueId
  chainId: ChainId
  /** Which of the venue's token contracts, by its place in `VENUES`. */
  ledger: number
  /** Decimal. */
  tokenId: string
  holder: Address
  signer: Address
  /** Takes the dollars of a buy. */
  exchange: Address
  /** Take the tokens of a sale. */
  operators: readonly Address[]
  /** Knows who owns the holder, where that is a contract whose owner signs. */
  validator?: Address
}

/** Raw amounts in the smallest units; undefined where a contract did not answer as it should. */
export interface Funding {
  block: number
  cash: { contract: Address; symbol: string; decimals?: number; raw?: bigint; allowance?: bigint }
  tokens: { contract: Address; decimals: number; raw?: bigint }
  /** By operator, in the order of the ask. */
  approved: (boolean | undefined)[]
  isContract: { holder: boolean; signer: boolean }
  /** By the word of the validator requested. */
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
  /** What moved into and out of the wallets of a read that searched for tokens, up to its blocks. */
  readMoves(
    read: Pick<WalletsRead, 'wallets' | 'blocks' | 'discovery'>,
    options: { signal: AbortSignal },
  ): Promise<MovesRead>
  /** Reported payouts, in the order of the asks; undefined where none is reported or the chain does not answer. */
  readPayouts(asks: readonly PayoutQuery[], options: { signal: AbortSignal }): Promise<(Payout | undefined)[]>
  /**
   * What an order could be paid with, by the chain's own word.
   * Undefined where the venue's contract is not known. Errors: those of the node when none answers.
   */
  readFunding(ask: FundingQuery, options: { signal: AbortSignal }): Promise<Funding | undefined>
  /** The wallet that a venue keeps for an account with a key, where it follows from the account alone. */
  venueWallet(kind: 'proxy' | 'safe', owner: Address): Address
  /** The addresses that a deposit wallet of the account can have on Polymarket. */
  depositWallets(owner: Address): readonly Address[]
  /** The one of them that is on chain. Errors: those of the node when none answers. */
  findDepositWallet(owner: Address, options: { signal: AbortSignal }): Promise<Address | undefined>
  /** What a claim on a token is paid in; undefined where its id does not prove it. */
  collateralOf(token: ClaimedToken): Collateral | undefined
  health(chainId: ChainId): ChainHealth
}
