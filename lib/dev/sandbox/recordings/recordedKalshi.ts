import type { BookSides } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { count, dollars } from '../kalshi/kalshiWire'
import type { KalshiEventRow, KalshiMarketRow, KalshiSeriesRow, KalshiSource } from '../kalshi/source'
import { DAY } from '../world/dates'
import { gridOf, LINEAR_CENT, LINEAR_DECI_CENT, type PriceRange, TAPERED_DECI_CENT } from '../world/grid'
import { readDepths, replayCaptures, replayFrames } from './kalshiCaptures'
import { collectKalshi, type KalshiRows } from './kalshiRows'
import { readJsonFiles } from './readFolder'
import { latestOf, shiftTimes } from './shiftTimes'

export interface RecordedKalshi {
  /** The time of the newest recording, ms. */
  newest: number
  /** Builds the source once the offset of recorded times is known. */
  source(options: { offset: number; now: number }): KalshiSource
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `KXMLBGAME-26AUG072140LADAZ-LAD` → its event and series, by the usual ticker format. */
const eventOf = (ticker: string) =>
  ticker.split('-').length > 2 ? ticker.slice(0, ticker.lastIndexOf('-')) : ticker
const seriesOf = (eventTicker: string) => eventTicker.split('-')[0] ?? eventTicker

const STRUCTURES: readonly (readonly [string, readonly PriceRange[]])[] = [
  ['linear_cent', LINEAR_CENT],
  ['tapered_deci_cent', TAPERED_DECI_CENT],
  ['deci_cent', LINEAR_DECI_CENT],
]

/** The coarsest price structure that fits every observed level. */
function structureOf({ bids, asks }: BookSides) {
  const seen = [...bids, ...asks].map((level): number => level.price)
  const [name, ranges] = STRUCTURES.find(([, candidate]) =>
    seen.every((at) => gridOf(candidate).includes(at)),
  ) ?? ['deci_cent', LINEAR_DECI_CENT]
  return {
    price_level_structure: name,
    price_ranges: ranges.map((range) => ({
      start: dollars(range.start),
      end: dollars(range.end),
      step: dollars(range.step),
    })),
  }
}

/** A market recorded only by ticker and book: the ticker is its title, everything else stays empty. */
function bareMarket(ticker: string, sides: BookSides, at: string): KalshiMarketRow {
  const label = ticker.slice(ticker.lastIndexOf('-') + 1)
  const bid = sides.bids[0]
  const ask = sides.asks[0]
  return {
    ticker,
    event_ticker: eventOf(ticker),
    market_type: 'binary',
    title: ticker,
    yes_sub_title: label,
    no_sub_title: label,
    created_time: at,
    updated_time: at,
    open_time: at,
    close_time: at,
    expiration_time: at,
    latest_expiration_time: at,
    settlement_timer_seconds: 60,
    status: 'active',
    yes_bid_dollars: dollars(bid?.price ?? 0),
    yes_bid_size_fp: count(bid?.size ?? 0),
    yes_ask_dollars: dollars(ask?.price ?? MICRO),
    yes_ask_size_fp: count(ask?.size ?? 0),
    no_bid_dollars: dollars(ask ? MICRO - ask.price : 0),
    no_ask_dollars: dollars(bid ? MICRO - bid.price : MICRO),
    last_price_dollars: '0.0000',
    volume_fp: '0.00',
    volume_24h_fp: '0.00',
    open_interest_fp: '0.00',
    notional_value_dollars: '1.0000',
    result: '',
    expiration_value: '',
    can_close_early: true,
    rules_primary: '',
    rules_secondary: '',
    is_provisional: false,
    ...structureOf(sides),
  }
}

const STOPS = ['close_time', 'expiration_time', 'latest_expiration_time'] as const

/** Trading recorded as open continues: its close lies at least a week ahead. */
function keepOpen(market: Wire, now: number): Wire {
  if (market.status !== 'active') return market
  const week = new Date(now + 7 * DAY).toISOString()
  return { ...market, ...Object.fromEntries(STOPS.map((field) => [field, later(text(market[field]), week)])) }
}

const later = (time: string, other: string) => (Date.parse(time) > Date.parse(other) ? time : other)

const toMarket = (row: Wire): KalshiMarketRow => ({
  ...row,
  ticker: text(row.ticker),
  event_ticker: text(row.event_ticker),
  status: text(row.status),
  created_time: text(row.created_time) || text(row.open_time),
  updated_time: text(row.updated_time) || text(row.created_time) || text(row.open_time),
  close_time: text(row.close_time),
})

/** An event recorded only by its markets: their common title, no claim about exclusiveness. */
function bareEvent(ticker: string, markets: readonly Wire[]): Wire {
  const titles = new Set(markets.map((market) => text(market.title)))
  return {
    event_ticker: ticker,
    series_ticker: seriesOf(ticker),
    title: titles.size === 1 ? [...titles][0] : ticker,
    sub_title: '',
    category: '',
    mutually_exclusive: false,
    collateral_return_type: '',
  }
}

function toEvents(rows: KalshiRows, { offset, now }: { offset: number; now: number }): KalshiEventRow[] {
  const stamp = new Date(now).toISOString()
  const markets = [...rows.markets.values()].map((row) => toMarket(keepOpen(shiftTimes(row, offset), now)))
  const unlisted = [...rows.books].filter(
    ([ticker, { bids, asks }]) =>
      !rows.markets.has(ticker) && !ticker.startsWith('KXMVE') && bids.length + asks.length > 0,
  )
  const all = [
    ...markets,
    ...unlisted.map(([ticker, sides]) => toMarket(keepOpen(bareMarket(ticker, sides, stamp), now))),
  ]
  const byEvent = new Map<string, KalshiMarketRow[]>()
  for (const market of all) {
    const own = byEvent.get(market.event_ticker)
    if (own) own.push(market)
    else byEvent.set(market.event_ticker, [market])
  }
  return [...byEvent].map(([ticker, own]) => {
    const { markets: _, ...known } = rows.events.get(ticker) ?? bareEvent(ticker, own)
    const shifted = shiftTimes(known, offset)
    return {
      ...shifted,
      event_ticker: ticker,
      series_ticker: text(known.series_ticker),
      last_updated_ts: text(shifted.last_updated_ts) || own[0]?.updated_time || stamp,
      markets: own,
    }
  })
}

/** A series without a file: the fee that nearly every series has (quadratic, 14,486 of 14,681 in October 2026). */
const bareSeries = (ticker: string, event: Wire): Wire => ({
  ticker,
  title: ticker,
  category: text(event.category),
  tags: null,
  frequency: 'custom',
  settlement_sources: event.settlement_sources ?? [],
  fee_type: 'quadratic',
  fee_multiplier: 1,
})

function toSeries(rows: KalshiRows, events: readonly KalshiEventRow[], offset: number): KalshiSeriesRow[] {
  const all = new Map(rows.series)
  for (const event of events) {
    if (!all.has(event.series_ticker)) all.set(event.series_ticker, bareSeries(event.series_ticker, event))
  }
  return [...all].map(([ticker, row]) => ({
    ...shiftTimes(row, offset),
    ticker,
    category: text(row.category),
  }))
}

/** Reads Kalshi's recordings: events, markets, series, trades and every kind of recorded book. */
export async function readRecordedKalshi(folder: string): Promise<RecordedKalshi> {
  const files = readJsonFiles(folder)
  const rows = collectKalshi(files)
  const books = [await readDepths(folder), await replayCaptures(folder), replayFrames(files)]
  rows.books = new Map([...books.flatMap((some) => [...some]), ...rows.books])
  return {
    newest: latestOf(
      [...rows.markets.values(), ...rows.events.values()].flatMap((row) => [
        row.updated_time,
        row.last_updated_ts,
      ]),
    ),
    source: (options) => {
      const events = toEvents(rows, options)
      const series = toSeries(rows, events, options.offset)
      const trades = rows.trades.map((trade) => shiftTimes(trade, options.offset))
      const open = new Set(
        events.flatMap((event) =>
          event.markets.filter((one) => one.status === 'active').map((one) => one.ticker),
        ),
      )
      return {
        events: () => events,
        series: () => series,
        book: (ticker) => (open.has(ticker) ? (rows.books.get(ticker) ?? { bids: [], asks: [] }) : undefined),
        touchAt: () => undefined,
        trades: (ticker) => trades.filter((trade) => trade.ticker === ticker),
      }
    },
  }
}
