import type { EventPair, RulePrints } from './matches'
import type { SettlementDimension, SettlementVerdict } from './settlement'

/** What a reviewer states of one dimension of how two events settle. */
export interface SettlementStatement extends EventPair {
  dimension: SettlementDimension
  verdict: SettlementVerdict
  /** What each side's rules say, in the reviewer's words; absent where the quote of the rules stands. */
  says: { a?: string; b?: string }
  /** Of the rules that it was stated on: it holds while they read the same. */
  prints: RulePrints
}

/** A statement with who made it; it is never deleted. */
export interface SettlementReview extends SettlementStatement {
  id: string
  at: Date
  /** Wallet of the person. */
  by: string
  note?: string
  undoneAt?: Date
  undoneBy?: string
}
