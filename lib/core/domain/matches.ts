import type { VenueEvent } from './market'
import type { MatchLink } from './matchLinks'
import type { Usd } from './units'
import { VENUE_IDS, type VenueId } from './venue'
import { venueKey } from './venueKey'

/** A venue's event by its id there. */
export interface EventRef {
  venue: VenueId
  eventId: string
}

/** Two events of two venues, in venue order. */
export interface EventPair {
  a: EventRef
  b: EventRef
}

/** An equivalent market of `a` and of `b`; `inverted`: the NO of one is the YES of the other. */
export interface MarketPair {
  a: string
  b: string
  inverted: boolean
}

/** Hashes of rules texts by key: `a` and `b` for the events, `a/<market id>` for a market. */
export type RulePrints = Readonly<Record<string, string>>

/**
 * `published`: shown as one event. `proposed`: too weak to show. `reopened`: shown before, but the rules have changed
 * since, so it is hidden until a reviewer decides. `dropped`: shown before, no longer found.
 */
export const MATCH_STATES = ['published', 'proposed', 'reopened', 'dropped'] as const

/** An automatic match of two events, and the rules it was based on. */
export interface MatchCase extends EventPair {
  state: (typeof MATCH_STATES)[number]
  method: MatchLink['method']
  /** 0 to 1. */
  confidence: number
  reasons: readonly string[]
  markets: readonly MarketPair[]
  /** Hashes of the current rules. */
  prints: RulePrints
  /** Hashes of the rules under which the match was accepted; empty if it was never shown. */
  accepted: RulePrints
  /** Amount at stake times uncertainty: the sort key of the review list. */
  value: Usd
}

export const REVIEW_ACTIONS = ['confirm', 'reject', 'merge', 'split'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** Texts of a market as of its read. */
export interface MarketText {
  id: string
  question: string
  outcome?: string
  rules: string
  /** ms */
  endDate?: number
}

/** Texts of an event and some of its markets as of their read. */
export interface EventText {
  title: string
  rules: string
  markets: readonly MarketText[]
}

export interface MatchTexts {
  a: EventText
  b: EventText
}

/** A decision with the texts of both sides at the time: a labelled pair. */
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

/** A decision to store, with the texts of both sides. */
export type NewVerdict = MatchVerdict & { texts?: MatchTexts }

/** One review action with all pairs it covers. */
export interface MatchReview {
  id: string
  at: Date
  action: ReviewAction
  /** Wallet of the reviewer. */
  by: string
  note?: string
  undoneAt?: Date
  undoneBy?: string
  verdicts: readonly MatchVerdict[]
}

/** Two published events with diverging prices. Active until a reviewer confirms that they are the same. */
export interface MatchAlarm extends EventPair {
  /** A sentence with the figures. */
  reason: string
  at: Date
}

/** What a language model says of a case, based on the current texts: advice to reviewers. */
export interface Suggestion {
  verdict: MatchVerdict['verdict'] | 'unsure'
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
  /** Slug of the page that shows the first event. */
  slug?: string
}

const rank = ({ venue }: EventRef) => VENUE_IDS.indexOf(venue)

/** The pair in venue order, and whether it was swapped. */
export function orderPair(x: EventRef, y: EventRef): EventPair & { turned: boolean } {
  const turned = rank(x) > rank(y)
  return turned ? { a: y, b: x, turned } : { a: x, b: y, turned }
}

export const refKey = ({ venue, eventId }: EventRef) => venueKey(venue, eventId)
export const pairKey = ({ a, b }: EventPair) => `${refKey(a)}\n${refKey(b)}`
