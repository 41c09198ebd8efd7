import type { VenueEvent } from './market'
import type { Usd } from './units'
import { VENUE_IDS, type VenueId } from './venue'
import { venueKey } from './venueKey'

/** A venue's event by its name there. */
export interface EventRef {
  venue: VenueId
  eventId: string
}

/** Two events of two venues, in the venues' order. */
export interface EventPair {
  a: EventRef
  b: EventRef
}

/** A market of `a` and one of `b` that assert the same; `inverted`: the one's NO is the other's YES. */
export interface MarketPair {
  a: string
  b: string
  inverted: boolean
}

/** Hashes of rules texts by place: `a` and `b` for the events' own, `a/<market id>` for a market's. */
export type RulePrints = Readonly<Record<string, string>>

/**
 * `published`: shown as one event. `proposed`: too weak to be shown. `reopened`: shown once, but the rules have changed
 * since, so it is off pages until a person decides. `dropped`: shown once, and not found any more.
 */
export const MATCH_STATES = ['published', 'proposed', 'reopened', 'dropped'] as const

/** What the machine holds of two events, and what it read when it did. */
export interface MatchCase extends EventPair {
  state: (typeof MATCH_STATES)[number]
  method: 'reference' | 'rules' | 'manual'
  /** 0 to 1. */
  confidence: number
  reasons: readonly string[]
  markets: readonly MarketPair[]
  /** Of the rules as they stand. */
  prints: RulePrints
  /** Of the rules under which the match was taken to be right; empty for what was never shown. */
  accepted: RulePrints
  /** What is at stake times how unsure it is: the order of the review list. */
  value: Usd
}

export const REVIEW_ACTIONS = ['confirm', 'reject', 'merge', 'split'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** What a market said when it was read. */
export interface MarketText {
  id: string
  question: string
  outcome?: string
  rules: string
  /** ms */
  endDate?: number
}

/** What an event and some of its markets said when they were read. */
export interface EventText {
  title: string
  rules: string
  markets: readonly MarketText[]
}

export interface MatchTexts {
  a: EventText
  b: EventText
}

/** A decision with what both sides said at the time: a labelled pair. */
export interface LabelledVerdict extends MatchVerdict {
  texts: MatchTexts
  /** In the reviewer's words. */
  reason?: string
}

/** A reviewer's decision on a pair. */
export interface MatchVerdict extends EventPair {
  verdict: 'same' | 'different'
  markets: readonly MarketPair[]
  prints: RulePrints
}

/** A decision that is about to be stored, with what both sides say. */
export type NewVerdict = MatchVerdict & { texts?: MatchTexts }

/** One decision of a person with all pairs it spoke of. */
export interface MatchReview {
  id: string
  at: Date
  action: ReviewAction
  /** Wallet of the person. */
  by: string
  note?: string
  undoneAt?: Date
  undoneBy?: string
  verdicts: readonly MatchVerdict[]
}

/** Two published events whose prices stand apart. It holds until a person decides that they are the same. */
export interface MatchAlarm extends EventPair {
  /** A sentence with the figures. */
  reason: string
  at: Date
}

/** What a language model proposed of a case, on its rules as they are. It decides nothing. */
export interface Suggestion {
  verdict: MatchVerdict['verdict']
  reason: string
  model: string
  at: Date
}

/** A case as a reviewer sees it. */
export interface CaseDetail extends MatchCase {
  /** The latest decision that was not undone. */
  verdict?: MatchVerdict['verdict']
  alarm?: string
  suggestion?: Suggestion
  events: { a?: VenueEvent; b?: VenueEvent }
  /** Where the first event is shown. */
  slug?: string
}

const rank = ({ venue }: EventRef) => VENUE_IDS.indexOf(venue)

/** The pair in the venues' order, and whether that turned it round. */
export function orderPair(x: EventRef, y: EventRef): EventPair & { turned: boolean } {
  const turned = rank(x) > rank(y)
  return turned ? { a: y, b: x, turned } : { a: x, b: y, turned }
}

export const refKey = ({ venue, eventId }: EventRef) => venueKey(venue, eventId)
export const pairKey = ({ a, b }: EventPair) => `${refKey(a)}\n${refKey(b)}`
