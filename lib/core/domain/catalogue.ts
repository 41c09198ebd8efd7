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
  /** How many markets the venue's event has, where the venue declares that exactly one of them resolves YES. */
  exhaustiveMarkets?: number
}

/** A venue's market under an outcome. `inverted`: its NO is this outcome's YES. */
export interface GroupMemberDetail {
  inverted: boolean
  market: Market
}

export interface GroupOutcomeDetail {
  /** Stays while its reference market stays, whatever is grouped with that. */
  id: string
  /** Unlike any other of the event. Undefined on a binary event. */
  title?: string
  /** The title before a suffix was added to distinguish it within the event; absent where none was. */
  plainTitle?: string
  icon?: string
  marketDate?: string
  /** Unix seconds that order the outcomes of a date market. */
  sortTs?: number
  members: GroupMemberDetail[]
  /** What was found between its members. */
  links: MatchLink[]
}

/** What its markets have in common. */
type GroupWindow = Pick<MarketWindow, 'asset' | 'startsAt' | 'endsAt'>

/** A matched event with everything but its books. */
export interface GroupDetail {
  id: string
  slug: string
  title: string
  category?: string
  tags: string[]
  icon?: string
  /** Largest volume. */
  primaryVenue: VenueId
  endDate?: number
  isClosed: boolean
  isDateMarket: boolean
  /** The few minutes that it is about. */
  window?: GroupWindow
  volume?: Usd
  transactions?: number
  /** Last change of any catalogue field, ms. */
  updatedAt: number
  sources: GroupSourceDetail[]
  outcomes: GroupOutcomeDetail[]
  /** What reviewers state of how its sources settle against each other; in lists absent. */
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
  /** Groups that come before all others, in this order. */
  first?: readonly string[]
}

/** What narrows a list down besides its category. */
export type EventListFilters = Pick<
  EventListQuery,
  'venues' | 'q' | 'status' | 'paired' | 'ids' | 'endingWithinHours'
>

/** A category, by its most frequent spelling. */
export interface CategoryCount {
  name: string
  /** Its events that some filters leave. */
  count: number
  /** All of its events. */
  total: number
}

interface EventList {
  events: GroupDetail[]
  /** After filters, before paging. */
  total: number
}

/** Where a token or market id leads: the market, the outcome of the token, and the matched event it belongs to. */
export interface MarketHit {
  market: Market
  group?: {
    id: string
    slug: string
    title: string
    outcomeId: string
    outcomeTitle?: string
    inverted: boolean
    /** Members of one outcome that are sure to ask the same have the same number. */
    sureSet: number
  }
}

/** What a group's spread is worked out from. */
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
  /** Members of one outcome that are sure to ask the same have the same number. */
  sureSet: number
}

/** An event akin to another one. */
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

/** An outcome by its present id, and its event. */
export interface OutcomePlace {
  outcomeId: string
  slug: string
}

/** What requests read of the catalogue. */
export interface CatalogueReader {
  /** The current slug of a group; an old one answers `{ renamedTo }`. */
  findEvent(slug: string): Promise<{ event: GroupDetail } | { renamedTo: string } | undefined>
  listEvents(query: EventListQuery): Promise<EventList>
  /** Where an outcome id leads; an old one leads to the outcome that its market is under now. */
  findOutcome(id: string): Promise<OutcomePlace | undefined>
  /** By either token id; unknown ones are left out. */
  findMarketsByToken(refs: readonly TokenRef[]): Promise<MarketHit[]>
  /** By the venue's market id; unknown ones are left out. */
  findMarketsById(refs: readonly MarketRef[]): Promise<MarketHit[]>
  /** What `findEvent` would return now, if cached; absent where nothing is cached. */
  peekEvent?(slug: string): GroupDetail | undefined
  /** The same of a list: the very answer that `listEvents` gave. */
  peekEvents?(query: EventListQuery): EventList | undefined
  /** The same of categories. */
  peekCategories?(filters: EventListFilters): CategoryCount[] | undefined
  /** The same of one market. */
  peekMarket?(ref: TokenRef | MarketRef): MarketHit | undefined
  /** Every open group on two venues or more, those with the largest volume first; at most 5,000. */
  listPairedGroups(): Promise<PairedGroup[]>
  /** Open events akin to this one, the most alike first; at most six, up to a minute old. */
  listRelated(event: GroupDetail): Promise<RelatedGroup[]>
  /**
   * Every category, those with the most open events first, whatever the filters: their places stand while counts
   * change. At most a hundred.
   */
  listCategories(filters: EventListFilters): Promise<CategoryCount[]>
}
