import type { MarketRef, Outcome, Side } from './market'
import type { Price, Shares, Usd } from './units'
import type { VenueId } from './venue'

/**
 * The state of an execution, and of each of its legs:
 * `checked` → `awaiting_signature` → `sent` → `filled`, `partly_filled`, `rejected` or `unknown` → `done`.
 * A leg stays in its result; the execution is `done` once nothing is left to decide.
 */
export const EXECUTION_STATES = [
  'checked',
  'awaiting_signature',
  'sent',
  'filled',
  'partly_filled',
  'rejected',
  'unknown',
  'done',
] as const
export type ExecutionState = (typeof EXECUTION_STATES)[number]

export const EXECUTION_MODES = ['practice'] as const
type ExecutionMode = (typeof EXECUTION_MODES)[number]

/** Paper money of a new practice account. */
export const PRACTICE_DEPOSIT = 10_000_000_000 as Usd
/** Executions of one trader that may wait for fills at once, and those that are kept. */
export const MAX_OPEN_EXECUTIONS = 20
export const MAX_EXECUTIONS = 1_000
/** Different tokens in one practice account. */
export const MAX_PRACTICE_POSITIONS = 500
/** Practice accounts of browsers that have not signed in, from one network address. */
export const MAX_GUESTS_PER_ADDRESS = 50
/** A browser's practice account is deleted when it was not used for this long. */
export const GUEST_LIFE_MS = 30 * 86_400_000
/** Where its network has no room for a new one, it is deleted when it was not used for this long. */
export const CROWDED_GUEST_LIFE_MS = 86_400_000

/** Who trades: an account, with the browser that it took over if one is named, or a browser that has not signed in. */
export type TraderKey =
  | { userId: string; guest?: string }
  | { userId?: undefined; guest: string; client: string }

/** A practice account's money. At any time cash + cost of all positions = deposit + realized. */
export interface PracticeMoney {
  cash: Usd
  /** Gains and losses of sales and settlements against average cost. */
  realized: Usd
  /** Fees paid so far, dollars; of fees taken in tokens what the tokens cost. */
  fees: Usd
}

export interface Held {
  tokens: Shares
  cost: Usd
}

/** What own fills took of a level, and the size that the venue showed then. */
export interface Taken {
  seen: number
  taken: number
}

export interface PracticePosition extends MarketRef, Held {
  outcome: Outcome
}

interface PracticeSettlement extends PracticePosition {
  at: number
  price: Price
  usd: Usd
}

/** A practice account as it is, with what orders in flight may still take of it. */
export interface PracticeAccount {
  money: PracticeMoney
  /** Last reset, ms. */
  since: number
  /** Most that the open buys may cost. */
  reserved: Usd
  positions: readonly PracticePosition[]
  /** Tokens of open sales. */
  selling: readonly (MarketRef & { outcome: Outcome; tokens: Shares })[]
  /** Depth that own fills took in the markets of the positions, in YES prices, by side of the book. */
  taken: readonly (MarketRef & Taken & { side: BookSide; price: Price })[]
  /** Newest first. */
  settlements: readonly PracticeSettlement[]
}

export type BookSide = 'bids' | 'asks'

/** The side of the book that an order takes, as the venue's YES shows it. */
export const takenSide = (direction: Side, outcome: Outcome): BookSide =>
  (direction === 'buy') === (outcome === 'yes') ? 'asks' : 'bids'

/** An order of one venue as sent. */
export interface ExecutionOrder extends MarketRef {
  venue: VenueId
  tokenId: string
  /** In the venue's own framing. */
  outcome: Outcome
  limit: Price
  /** Tokens before a fee taken in tokens. */
  gross: Shares
  /** What a buy costs at most; 0 on a sale. */
  maxUsd: Usd
  latencyMs: number
  /** The contract's figures of the plan and at the limit, as they were then. */
  planned: unknown
}

export interface ExecutionLeg extends ExecutionOrder {
  state: ExecutionState
  dueAt: number
  filledAt?: number
  filled: { tokens: Shares; gross: Shares; usd: Usd; fee: Usd }
}

export interface ExecutionChange {
  at: number
  /** Absent for the execution as a whole. */
  venue?: VenueId
  state: ExecutionState
  /** A sentence. */
  cause: string
}

interface ExecutionFacts {
  id: string
  /** The caller's own id of it. */
  key?: string
  /** SHA-256 of the request. */
  digest: string
  mode: ExecutionMode
  direction: Side
  maxSlippageBps: number
  request: unknown
  /** The plan's figures, in the contract's form. */
  planned: unknown
  event?: { slug: string; title: string; outcomeTitle?: string }
  createdAt: number
}

export interface NewExecution extends ExecutionFacts {
  orders: readonly ExecutionOrder[]
}

export interface Execution extends ExecutionFacts {
  state: ExecutionState
  changedAt: number
  legs: readonly ExecutionLeg[]
  changes: readonly ExecutionChange[]
}

/** A leg whose latency has passed. */
export interface DueLeg extends ExecutionLeg {
  executionId: string
  direction: Side
}

/** What a leg's fill depends on, read while its trader is locked. */
export interface LegAccount {
  money: PracticeMoney
  held: Held
  /** By price of the venue's YES, on the side of the book that the order takes. */
  taken: ReadonlyMap<Price, Taken>
}

export interface LegResult {
  state: 'filled' | 'partly_filled' | 'rejected'
  cause: string
  at: number
  /** Absent where nothing was filled. */
  fill?: { filled: ExecutionLeg['filled']; account: LegAccount }
}

/** Executions and practice accounts. */
export interface ExecutionStore {
  /** Undefined before the trader's first order. */
  findAccount(who: TraderKey): Promise<PracticeAccount | undefined>
  /**
   * Stores an execution and its orders as sent; durable once it resolves. One with the same key is returned in its place.
   * Errors: `conflict` for another request under the same key, or without the cash or tokens; `limit_reached`.
   */
  create(who: TraderKey, execution: NewExecution): Promise<Execution>
  find(who: TraderKey, id: string): Promise<Execution | undefined>
  /** The one that was created under this key. */
  findByKey(who: TraderKey, key: string): Promise<Execution | undefined>
  /** Newest first. */
  list(
    who: TraderKey,
    page: { offset: number; limit: number },
  ): Promise<{ executions: Execution[]; total: number }>
  /** Practice legs due by then, oldest first; `after`: the last one of the previous page. */
  listDue(now: number, limit: number, after?: DueLeg): Promise<DueLeg[]>
  /** Settles a due leg, once; false where another process has done so. `work` is pure. */
  fill(leg: DueLeg, work: (account: LegAccount) => LegResult): Promise<boolean>
  /** Markets in which anything is held in practice, in order; `after`: the last one of the previous page. */
  listHeldMarkets(limit: number, after?: MarketRef): Promise<MarketRef[]>
  /** Pays every position of a market's outcome at this price per token, once. `work` is pure: the money afterwards. */
  settle(
    market: MarketRef & { outcome: Outcome },
    payout: { price: Price; at: number },
    work: (account: { money: PracticeMoney; held: Held }) => PracticeMoney,
  ): Promise<void>
  /** Begins anew: the deposit, no positions, orders in flight rejected. */
  reset(who: TraderKey, now: number): Promise<void>
  /** Deletes browsers' accounts that nobody has used since. */
  deleteGuests(usedBefore: number): Promise<void>
}

/** The state of an execution by that of its legs. */
export function stateOfLegs(legs: readonly Pick<ExecutionLeg, 'state'>[]): ExecutionState {
  const has = (state: ExecutionState) => legs.some((leg) => leg.state === state)
  const all = (state: ExecutionState) => legs.every((leg) => leg.state === state)
  if (has('unknown')) return 'unknown'
  if (has('sent')) return 'sent'
  if (has('awaiting_signature')) return 'awaiting_signature'
  if (has('checked')) return 'checked'
  if (all('filled')) return 'filled'
  return all('rejected') ? 'rejected' : 'partly_filled'
}
