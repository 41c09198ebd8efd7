import type { EventPair, RulePrints } from './matches'
import type { SettlementDimension, SettlementVerdict } from './settlement'

/** A reviewer's statement on one settlement dimension of two events. */
export interface SettlementStatement extends EventPair {
  dimension: SettlementDimension
  verdict: SettlementVerdict
  /** What each side's rules say, in the reviewer's words; absent where the quote from the rules applies. */
  says: { a?: string; b?: string }
  /** Hashes of the reviewed rules: the statement applies while they are unchanged. */
  prints: RulePrints
}

/** A statement with its author; never deleted. */
export interface SettlementReview extends SettlementStatement {
  id: string
  at: Date
  /** Wallet of the reviewer. */
  by: string
  note?: string
  undoneAt?: Date
  undoneBy?: string
}
