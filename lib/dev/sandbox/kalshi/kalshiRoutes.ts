import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { type Answer, intParam, ok, type Route, route, type Wire, type WireRequest } from '../http/answer'
import { createBucket } from '../http/bucket'
import { crossSides } from '../http/crossSides'
import { keysetPage } from '../http/keyset'
import { batchCandles, eventCandles, historicalCandles, marketCandles } from './candles'
import { combosOf } from './combos'
import { historicalRoutes, isHistorical } from './historical'
import { kalshiError } from './kalshiError'
import { kalshiReads } from './kalshiReads'
import type { KalshiEventRow, KalshiMarketRow, KalshiSeriesRow, KalshiSource } from './source'

const notFound: Answer = { status: 404, body: kalshiError('not_found') }
const refuse = (details: string): Answer => ({ status: 400, body: kalshiError('bad_request', details) })

const CDN = { 'cache-control': 'public, max-age=15' }

/** The query's names differ from the object's. */
const STATUS_FILTER: Record<string, readonly string[]> = {
  unopened: ['initialized'],
  open: ['active'],
  paused: ['inactive'],
  closed: ['closed', 'determined', 'disputed', 'amended'],
  settled: ['finalized'],
}
const EVENT_STATUSES = ['unopened', 'open', 'closed', 'settled']

const seconds = (time: unknown) => Math.floor(Date.parse(String(time)) / 1_000)
const names = (text: string | null) => (text ? new Set(text.split(',')) : undefined)

/** One page in the venue's envelope, newest created first; the last page's cursor is empty. */
function page<T extends Wire>(
  request: WireRequest,
  options: {
    rows: readonly T[]
    name: string
    max: number
    fallback: number
    keyOf(row: T): [string, string]
  },
) {
  const { rows, name, max, fallback, keyOf } = options
  const limit = intParam(request.query, 'limit', fallback)
  if (limit < 0 || limit > max) return refuse(`limit must be between 0 and ${max}`)
  const found = keysetPage({
    rows,
    keyOf,
    descending: true,
    limit: limit || fallback,
    cursor: request.query.get('cursor'),
  })
  if (found.invalid) return refuse('invalid cursor')
  return ok({ [name]: found.rows, cursor: found.next ?? '' }, CDN)
}

const bare = ({ markets: _, ...event }: KalshiEventRow): Wire => event

const eventCreated = (event: KalshiEventRow) =>
  event.markets.map((market) => market.created_time).sort()[0] ?? ''

function events(source: KalshiSource, request: WireRequest): Answer {
  const { query, now } = request
  const status = query.get('status')
  if (status && !EVENT_STATUSES.includes(status)) return refuse('invalid status')
  const wanted = status ? STATUS_FILTER[status] : undefined
  const tickers = names(query.get('tickers'))
  const series = query.get('series_ticker')
  const minClose = intParam(query, 'min_close_ts', 0)
  const minUpdated = intParam(query, 'min_updated_ts', 0)
  const rows = source
    .events(now)
    .filter(
      (event) =>
        (!wanted || event.markets.some((market) => wanted.includes(market.status))) &&
        (!tickers || tickers.has(event.event_ticker)) &&
        (!series || event.series_ticker === series) &&
        (minClose === 0 || event.markets.some((market) => seconds(market.close_time) >= minClose)) &&
        (minUpdated === 0 || seconds(event.last_updated_ts) >= minUpdated),
    )
  const created = new Map(rows.map((event) => [event.event_ticker, eventCreated(event)]))
  const nested = query.get('with_nested_markets') === 'true'
  const answer = page<Wire>(request, {
    rows: nested ? rows : rows.map(bare),
    name: 'events',
    max: 200,
    fallback: 200,
    keyOf: (event) => [created.get(String(event.event_ticker)) ?? '', String(event.event_ticker)],
  })
  if (query.get('with_milestones') !== 'true' || answer.status !== 200) return answer
  return { ...answer, body: { ...(answer.body as Wire), milestones: [] } }
}

/** Bounds in Unix seconds, by the middle of the parameter's name. */
const BOUNDS = [
  ['created', 'created_time'],
  ['close', 'close_time'],
  ['settled', 'settlement_ts'],
  ['updated', 'updated_time'],
] as const

function inBounds(market: KalshiMarketRow, query: URLSearchParams): boolean {
  return BOUNDS.every(([name, field]) => {
    const min = intParam(query, `min_${name}_ts`, 0)
    const max = intParam(query, `max_${name}_ts`, 0)
    if (min === 0 && max === 0) return true
    const at = seconds(market[field])
    return at >= min && (max === 0 || at <= max)
  })
}

function markets(source: KalshiSource, request: WireRequest): Answer {
  const { query, now } = request
  const status = query.get('status')
  if (status && !STATUS_FILTER[status]) return refuse('invalid status')
  const wanted = status ? STATUS_FILTER[status] : undefined
  const tickers = names(query.get('tickers'))
  const event = query.get('event_ticker')
  const series = query.get('series_ticker')
  const plain = source
    .events(now)
    .flatMap((one) => (series && one.series_ticker !== series ? [] : one.markets))
  const mve = query.get('mve_filter')
  const flooded = mve === 'exclude' || tickers || event || series ? plain : [...combosOf(plain), ...plain]
  const rows = (mve === 'only' ? combosOf(plain) : flooded).filter(
    (market) =>
      (!wanted || wanted.includes(market.status)) &&
      (!tickers || tickers.has(market.ticker)) &&
      (!event || market.event_ticker === event) &&
      inBounds(market, query),
  )
  return marketPage(request, rows)
}

const marketPage = (request: WireRequest, rows: readonly KalshiMarketRow[]) =>
  page(request, {
    rows,
    name: 'markets',
    max: 1_000,
    fallback: 100,
    keyOf: (market) => [market.created_time, market.ticker],
  })

const price = (micro: number) => (micro / MICRO).toFixed(4)
const size = (micro: number) => (micro / MICRO).toFixed(2)

/** Two lists of bids, ascending: NO bids are the mirrored YES asks. */
function toOrderbook(
  source: KalshiSource,
  { ticker, depth, request }: { ticker: string; depth: number; request: WireRequest },
): Wire {
  const sides = source.book(ticker, request.now)
  const book = sides && request.crossed ? crossSides(sides) : sides
  const side = (levels: readonly Level[], no: boolean) =>
    (depth > 0 ? levels.slice(0, depth) : levels)
      .map((level) => [price(no ? MICRO - level.price : level.price), size(level.size)])
      .reverse()
  return { yes_dollars: side(book?.bids ?? [], false), no_dollars: side(book?.asks ?? [], true) }
}

function orderbook(source: KalshiSource, request: WireRequest, ticker: string): Answer {
  const depth = intParam(request.query, 'depth', 0)
  if (depth < 0 || depth > 100) return refuse('depth must be between 0 and 100')
  return ok({ orderbook_fp: toOrderbook(source, { ticker, depth, request }) })
}

/** The parameter is repeated; a comma-separated list is one unknown ticker. */
function orderbooks(source: KalshiSource, request: WireRequest): Answer {
  const { query, now } = request
  const tickers = query.getAll('tickers').filter(Boolean)
  if (tickers.length === 0 || tickers.length > 100) return refuse('tickers must hold 1 to 100 values')
  const known = tickers.filter((ticker) => ticker.includes(',') || source.book(ticker, now))
  return ok({
    orderbooks: known.map((ticker) => ({
      ticker,
      orderbook_fp: toOrderbook(source, { ticker, depth: 0, request }),
    })),
  })
}

/** Markets on this side of the cut-off. */
function liveTrades(source: KalshiSource, request: WireRequest): Answer {
  const { query, now } = request
  const ticker = query.get('ticker')
  const live = source
    .events(now)
    .flatMap(({ markets }) => markets.filter((market) => !isHistorical(market, now)))
    .map((market) => market.ticker)
  return trades(source, request, ticker ? live.filter((one) => one === ticker) : live)
}

function trades(source: KalshiSource, request: WireRequest, tickers: readonly string[]): Answer {
  const { query, now } = request
  const block = query.get('is_block_trade')
  const min = intParam(query, 'min_ts', 0)
  const max = intParam(query, 'max_ts', 0)
  const rows = tickers
    .flatMap((one) => source.trades(one, now))
    .filter((row) => block === null || row.is_block_trade === (block === 'true'))
    .filter((row) => seconds(row.created_time) >= min && (max === 0 || seconds(row.created_time) <= max))
  return page(request, {
    rows,
    name: 'trades',
    max: 1_000,
    fallback: 100,
    keyOf: (row) => [String(row.created_time), String(row.trade_id)],
  })
}

function oneEvent(source: KalshiSource, { query, now }: WireRequest, ticker: string): Answer {
  const event = source.events(now).find((one) => one.event_ticker === ticker)
  if (!event) return notFound
  if (query.get('with_nested_markets') === 'true') return ok({ event, markets: [] })
  return ok({ event: bare(event), markets: event.markets })
}

function metadata(source: KalshiSource, { now }: WireRequest, ticker: string): Answer {
  const event = source.events(now).find((one) => one.event_ticker === ticker)
  if (!event) return notFound
  return ok({
    image_url: '',
    featured_image_url: '',
    market_details: event.markets.map((market) => ({
      market_ticker: market.ticker,
      image_url: '',
      color_code: '',
    })),
    settlement_sources: event.settlement_sources ?? [],
    competition: '',
    competition_scope: '',
  })
}

function oneMarket(source: KalshiSource, { now }: WireRequest, ticker: string): Answer {
  const market = source
    .events(now)
    .flatMap((event) => event.markets)
    .find((one) => one.ticker === ticker)
  return market ? ok({ market }, CDN) : notFound
}

/** Contracts traded over all of a series' markets; only on request. */
function volumeOf(source: KalshiSource, ticker: string, now: number): string {
  const markets = source.events(now).flatMap((event) => (event.series_ticker === ticker ? event.markets : []))
  return markets.reduce((sum, market) => sum + Number(market.volume_fp ?? 0), 0).toFixed(2)
}

const withVolume = (source: KalshiSource, { query, now }: WireRequest, row: KalshiSeriesRow): Wire =>
  query.get('include_volume') === 'true' ? { ...row, volume_fp: volumeOf(source, row.ticker, now) } : row

function seriesList(source: KalshiSource, request: WireRequest): Answer {
  const { query, now } = request
  const category = query.get('category')
  const tags = names(query.get('tags'))
  const minUpdated = intParam(query, 'min_updated_ts', 0)
  const rows = source
    .series(now)
    .filter(
      (one) =>
        (!category || one.category === category) &&
        (!tags || (Array.isArray(one.tags) && one.tags.some((tag) => tags.has(String(tag))))) &&
        (minUpdated === 0 || seconds(one.last_updated_ts) >= minUpdated),
    )
  return ok({ series: rows.map((row) => withVolume(source, request, row)) })
}

const EXCHANGE = {
  exchange_active: true,
  trading_active: true,
  exchange_estimated_resume_time: null,
  exchange_index_statuses: [
    {
      exchange_index: 0,
      exchange_active: true,
      trading_active: true,
      intra_exchange_transfers_active: true,
      description: 'default',
    },
  ],
}

/** The lowest tier's read limit: 200 tokens per second, burst 600, 10 per request. */
const READ_LIMIT = { perSecond: 20, burst: 60 }

/** Kalshi's API below `/trade-api/v2`, with its rate limit. */
export function kalshiRoutes(
  source: KalshiSource,
  { rateFactor = 1 } = {},
): (request: WireRequest) => Answer {
  const take = createBucket({
    perSecond: READ_LIMIT.perSecond * rateFactor,
    burst: READ_LIMIT.burst * rateFactor,
  })
  const routes: Route[] = [
    ['GET', /^\/series$/, (request) => seriesList(source, request)],
    ['GET', /^\/series\/fee_changes$/, () => ok({ series_fee_change_arr: [] })],
    [
      'GET',
      /^\/series\/([^/]+)$/,
      (request, ticker) => {
        const found = source.series(request.now).find((one) => one.ticker === ticker)
        return found ? ok({ series: withVolume(source, request, found) }, CDN) : notFound
      },
    ],
    ['GET', /^\/events$/, (request) => events(source, request)],
    ...kalshiReads(source),
    ...historicalRoutes(source, {
      page: (request, rows) => marketPage(request, rows),
      trades: (request, tickers) => trades(source, request, tickers),
      candles: (request, ticker) => historicalCandles(source, request, ticker),
    }),
    [
      'GET',
      /^\/series\/[^/]+\/events\/([^/]+)\/candlesticks$/,
      (request, ticker) => eventCandles(source, request, ticker),
    ],
    ['GET', /^\/events\/([^/]+)\/metadata$/, (request, ticker) => metadata(source, request, ticker)],
    ['GET', /^\/events\/([^/]+)$/, (request, ticker) => oneEvent(source, request, ticker)],
    ['GET', /^\/markets$/, (request) => markets(source, request)],
    ['GET', /^\/markets\/orderbooks$/, (request) => orderbooks(source, request)],
    ['GET', /^\/markets\/candlesticks$/, (request) => batchCandles(source, request)],
    [
      'GET',
      /^\/series\/[^/]+\/markets\/([^/]+)\/candlesticks$/,
      (request, ticker) => marketCandles(source, request, ticker),
    ],
    ['GET', /^\/markets\/trades$/, (request) => liveTrades(source, request)],
    ['GET', /^\/markets\/([^/]+)\/orderbook$/, (request, ticker) => orderbook(source, request, ticker)],
    ['GET', /^\/markets\/([^/]+)$/, (request, ticker) => oneMarket(source, request, ticker)],
    ['GET', /^\/exchange\/status$/, () => ok(EXCHANGE)],
  ]
  return (request) => {
    if (!take(request.now)) return { status: 429, body: kalshiError('too_many_requests') }
    return route(routes, request) ?? notFound
  }
}
