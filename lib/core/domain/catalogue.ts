import type { Market, MarketRef, MarketStatus } from './market'
import type { MarketWindow } from './marketWindow'
import type { MatchLink } from './matchLinks'
import type { SettlementStatement } from './settlementReviews'
import type { Price, Usd } from './units'
import type { VenueId } from './venue'

/** A venue's event inside a matched event. */
export interface GroupSourceDetail {
  venue: VenueId
  eventId: string
  title: string
  /** Resolution rules of that venue, plain text. */
  description: string
  url: string
  volume?: Usd
  /** Number of markets in the venue's event, where the venue declares that exactly one of them resolves YES. */
  exhaustiveMarkets?: number
}

/** A venue's market under an outcome. `inverted`: its NO is this outcome's YES. */
export interface GroupMemberDetail {
  inverted: boolean
  market: Market
}

export interface GroupOutcomeDetail {
  /** Stable while its reference market is, whatever else is grouped with it. */
  id: string
  /** Unique within the event. Undefined on a binary event. */
  title?: string
  /** The title before a suffix was added to distinguish it within the event; absent where none was. */
  plainTitle?: string
  icon?: string
  marketDate?: string
  /** Unix seconds that order the outcomes of a date market. */
  sortTs?: number
  members: GroupMemberDetail[]
  /** Match links between its members. */
  links: MatchLink[]
}

/** The window that its markets share. */
type GroupWindow = Pick<MarketWindow, 'asset' | 'startsAt' | 'endsAt'>

/** A matched event without its books. */
export interface GroupDetail {
  id: string
  slug: string
  title: string
  category?: string
  tags: string[]
  icon?: string
  /** The venue with the largest volume. */
  primaryVenue: VenueId
  endDate?: number
  isClosed: boolean
  isDateMarket: boolean
  /** Time window of a short-term price market. */
  window?: GroupWindow
  volume?: Usd
  transactions?: number
  /** Last change of any catalogue field, ms. */
  updatedAt: number
  sources: GroupSourceDetail[]
  outcomes: GroupOutcomeDetail[]
  /** Reviewers' statements on settlement differences between its sources; absent in lists. */
  settlement?: readonly SettlementStatement[]
}

export interface EventListQuery {
  offset: number
  limit: number
  venues?: VenueId[]
  category?: string
  /** Full text, typo-tolerant. */
  q?: string
  status: 'open' | 'closed' | 'all'
  paired: boolean
  /** Only these groups. */
  ids?: readonly string[]
  /** Only groups that end from now until then. */
  endingWithinHours?: number
  sort: 'volume' | 'new' | 'breaking' | 'ending'
  /** Groups sorted before all others, in this order. */
  first?: readonly string[]
}

/** List filters besides the category. */
export type EventListFilters = Pick<
  EventListQuery,
  'venues' | 'q' | 'status' | 'paired' | 'ids' | 'endingWithinHours'
>

/** A category, by its most frequent spelling. */
export interface CategoryCount {
  name: string
  /** Its events that match the filters. */
  count: number
  /** All of its events. */
  total: number
}

interface EventList {
  events: GroupDetail[]
  /** After filters, before paging. */
  total: number
}

/** Result of a token or market id lookup: the market, the token's outcome, and the matched event. */
export interface MarketHit {
  market: Market
  group?: {
    id: string
    slug: string
    title: string
    outcomeId: string
    outcomeTitle?: string
    inverted: boolean
    /** Verified set: members of one outcome that are verified as the same question share a number. */
    sureSet: number
  }
}

/** Input for a group's spread. */
export interface PairedGroup {
  id: string
  outcomes: { members: PairedMember[] }[]
}

export interface PairedMember extends MarketRef {
  inverted: boolean
  status: MarketStatus
  /** When trading stops, ms, where the venue states it. */
  closeTime?: number
  volume?: Usd
  lastPrice?: Price
  /** Verified set: members of one outcome that are verified as the same question share a number. */
  sureSet: number
}

/** A related event. */
export interface RelatedGroup {
  slug: string
  title: string
  venues: VenueId[]
  volume?: Usd
  endDate?: number
}

interface TokenRef {
  venue: VenueId
  tokenId: string
}

/** An outcome's current id, and its event. */
export interface OutcomePlace {
  outcomeId: string
  slug: string
}

/** Catalogue reads of requests. */
export interface CatalogueReader {
  /** The event with this slug; `{ renamedTo }` for an old slug. */
  findEvent(slug: string): Promise<{ event: GroupDetail } | { renamedTo: string } | undefined>
  listEvents(query: EventListQuery): Promise<EventList>
  /** Resolves an outcome id; an old one resolves to its market's current outcome. */
  findOutcome(id: string): Promise<OutcomePlace | undefined>
  /** By either token id; unknown ones are omitted. */
  findMarketsByToken(refs: readonly TokenRef[]): Promise<MarketHit[]>
  /** By the venue's market id; unknown ones are omitted. */
  findMarketsById(refs: readonly MarketRef[]): Promise<MarketHit[]>
  /** The cached result of `findEvent`, if any; absent on an uncached reader. */
  peekEvent?(slug: string): GroupDetail | undefined
  /** The cached result of `listEvents`: the same object. */
  peekEvents?(query: EventListQuery): EventList | undefined
  /** The same for categories. */
  peekCategories?(filters: EventListFilters): CategoryCount[] | undefined
  /** The same for one market. */
  peekMarket?(ref: TokenRef | MarketRef): MarketHit | undefined
  /** Open groups on two venues or more, largest volume first; at most 5,000. */
  listPairedGroups(): Promise<PairedGroup[]>
  /** Open related events, most similar first; at most six, up to a minute old. */
  listRelated(event: GroupDetail): Promise<RelatedGroup[]>
  /**
   * Every category, ordered by total open events regardless of the filters, so that positions stay while counts
   * change. At most a hundred.
   */
  listCategories(filters: EventListFilters): Promise<CategoryCount[]>
}
