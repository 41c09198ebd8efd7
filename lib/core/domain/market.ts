import type { FeeSchedule } from './fees'
import type { MarketWindow } from './marketWindow'
import type { TradingRules } from './tradingRules'
import type { Price, Usd } from './units'
import type { VenueId } from './venue'

/** From most to least alive; a group's status is the most alive of its members'. */
export const MARKET_STATUSES = [
  'open',
  'paused',
  'proposed',
  'disputed',
  'closed',
  'resolved',
  'cancelled',
] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]
export type MarketResult = 'yes' | 'no' | 'invalid'
export type ClosedReason = 'resolved' | 'expired' | 'cancelled' | 'delisted'
export type Outcome = 'yes' | 'no'
export type Side = 'buy' | 'sell'

/** One tradable yes/no question. A multi-outcome event is several of these. */
export interface Market {
  venue: VenueId
  /** The venue's own id, unique on that venue: Polymarket Gamma market id ("559657"), Kalshi ticker. */
  id: string
  eventId: string
  slug?: string
  /** The full question, plain text. */
  question: string
  /** Its label inside a multi-outcome event ("25 bps cut"); absent on a binary event. */
  outcomeTitle?: string
  /** What YES and NO are called ("Yes", "Up", a team). */
  yesLabel: string
  noLabel: string
  /** Outcome token ids; synthetic `<TICKER>:yes` / `:no` where the venue has none. */
  yesTokenId: string
  noTokenId: string
  conditionId?: string
  status: MarketStatus
  result?: MarketResult
  closedReason?: ClosedReason
  /** Settlement time reported by the venue, ms since the epoch; only Polymarket and Kalshi report it. */
  resolvedAt?: number
  /** Scheduled end, ms since the epoch. Not the end of trading: many markets trade past it. */
  endDate?: number
  /**
   * When trading stops, ms since the epoch; no venue announces that it has passed. Only Kalshi publishes one: the other
   * venues' dates are ends of the question, after which their markets trade until a status or flag changes.
   */
  closeTime?: number
  /** `YYYY-MM-DD` when outcomes of the event differ by date. */
  marketDate?: string
  /** Time window of a short-term price market. */
  window?: MarketWindow
  /** Resolution rules, plain text (a venue's HTML is stripped by its parser). */
  rules: string
  icon?: string
  /** The venue's page for this market. */
  url: string
  volume?: Usd
  volume24h?: Usd
  /** Number of trades, where the venue reports it. */
  trades?: number
  lastPrice?: Price
  fee: FeeSchedule
  trading: TradingRules
  /** The venue's own cross-references to the same market elsewhere. Evidence for matching, still checked. */
  references: string[]
}

/** A question, or a set of related outcomes, as one venue lists it. */
export interface VenueEvent {
  venue: VenueId
  id: string
  slug: string
  title: string
  description: string
  category?: string
  tags: string[]
  icon?: string
  url: string
  /** At most one market can resolve YES. The set need not be exhaustive. */
  exclusive: boolean
  /**
   * Number of markets in the event, where the venue declares that exactly one of them resolves YES and all were
   * read; absent otherwise.
   */
  exhaustiveMarkets?: number
  endDate?: number
  volume?: Usd
  volume24h?: Usd
  /** When the venue listed it, ms since the epoch. */
  listedAt?: number
  markets: Market[]
}

export interface MarketRef {
  venue: VenueId
  marketId: string
}

const ENDED: ReadonlySet<MarketStatus> = new Set(['closed', 'resolved', 'cancelled'])

/** Its status at a time (ms): past the close time an open or paused market is closed, whatever status was last read. */
export const statusAt = (
  { status, closeTime }: Pick<Market, 'status' | 'closeTime'>,
  now: number,
): MarketStatus =>
  closeTime !== undefined && closeTime <= now && (status === 'open' || status === 'paused')
    ? 'closed'
    : status

/** The market at a time (ms); the same object unless its close time has passed since it was read. */
export function marketAt(market: Market, now: number): Market {
  const status = statusAt(market, now)
  return status === market.status ? market : { ...market, status, closedReason: 'expired' }
}

/** Whether an order can be placed there at this time. */
export const isTradable = (market: Pick<Market, 'status' | 'closeTime'>, now: number) =>
  statusAt(market, now) === 'open'

/** Whether it will never accept orders again. */
export const hasEnded = (market: Pick<Market, 'status' | 'closeTime'>, now: number) =>
  ENDED.has(statusAt(market, now))
