import { type Answer, intParam, ok, type Route, route, type WireRequest } from '../http/answer'
import { keysetPage } from '../http/keyset'
import { gammaReads } from './gammaReads'
import type { GammaEvent, GammaMarket, PolymarketSource } from './source'

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 20
const CACHED = { 'cache-control': 'public, max-age=300' }
const DEPRECATED = {
  ...CACHED,
  deprecation: 'true',
  sunset: 'Fri, 01 May 2026 00:00:00 GMT',
  warning: '299 - "This endpoint is deprecated, use the keyset endpoint"',
}
/** JSON field names allowed for ordering; anything else is rejected. */
const ORDERS = [
  'id',
  'volume',
  'volumeNum',
  'volume24hr',
  'volume1wk',
  'volume1mo',
  'volume1yr',
  'liquidity',
  'liquidityNum',
  'startDate',
  'endDate',
  'createdAt',
  'updatedAt',
  'competitive',
  'closedTime',
]

const unprocessable = (error: string): Answer => ({ status: 422, body: { type: 'validation error', error } })
const notFound: Answer = { status: 404, body: { type: 'not found error', error: 'id not found' } }

type Row = GammaEvent | GammaMarket

function truth(query: URLSearchParams, name: string, fallback: boolean | undefined): boolean | undefined {
  const text = query.get(name)
  return text === null ? fallback : text === 'true'
}

/** Ids are numeric strings: 9 comes before 10. Missing values sort first. */
const sortValue = (row: Row, field: string): string | number => {
  const value = row[field]
  if (field === 'id' || field.startsWith('volume') || field.startsWith('liquidity')) return Number(value ?? 0)
  return typeof value === 'number' ? value : String(value ?? '')
}

function within(row: Row, query: URLSearchParams): boolean {
  for (const field of ['end_date', 'start_date'] as const) {
    const at = Date.parse(String(row[field === 'end_date' ? 'endDate' : 'startDate'] ?? ''))
    const min = query.get(`${field}_min`)
    const max = query.get(`${field}_max`)
    if (min && !(at >= Date.parse(min))) return false
    if (max && !(at <= Date.parse(max))) return false
  }
  return true
}

const listed = (query: URLSearchParams, name: string) => new Set(query.getAll(name))

/** Filters that the stand-in supports; unknown ones are ignored, as on the venue. */
function fits(row: Row, query: URLSearchParams, closed: boolean | undefined): boolean {
  if (closed !== undefined && row.closed !== closed) return false
  for (const [param, field] of [
    ['id', 'id'],
    ['slug', 'slug'],
    ['condition_ids', 'conditionId'],
  ] as const) {
    const wanted = listed(query, param)
    if (wanted.size > 0 && !wanted.has(String(row[field] ?? ''))) return false
  }
  const tokens = query.getAll('clob_token_ids')
  if (tokens.length > 0 && !tokens.some((token) => String(row.clobTokenIds ?? '').includes(`"${token}"`)))
    return false
  return within(row, query)
}

/** Only an excessive `limit` is tolerated. */
const limitOf = (query: URLSearchParams) =>
  Math.min(Math.max(intParam(query, 'limit', DEFAULT_LIMIT), 1), MAX_LIMIT)

function keyset(rows: readonly Row[], request: WireRequest, name: 'events' | 'markets'): Answer {
  const { query } = request
  if (query.has('offset')) return unprocessable('offset is not supported, use after_cursor')
  const order = (query.get('order') ?? 'id').split(',')
  if (order.some((field) => !ORDERS.includes(field))) return unprocessable('order fields are not valid')
  const page = keysetPage({
    rows: rows.filter((row) => fits(row, query, truth(query, 'closed', false))),
    keyOf: (row) => [...order.map((field) => sortValue(row, field)), row.id],
    descending: query.has('order') && query.get('ascending') === 'false',
    limit: limitOf(query),
    // Any other cursor name is ignored, so the reader loops on the first page.
    cursor: query.get('after_cursor'),
  })
  if (page.invalid) return unprocessable('after_cursor is not valid')
  const body = {
    $schema: `https://gamma-api.polymarket.com/schemas/${name === 'events' ? 'Event' : 'Market'}sKeyset.json`,
    [name]: page.rows,
    ...(page.next && { next_cursor: page.next }),
  }
  return ok(body, CACHED)
}

/** The old offset listing: still served, with a warning. */
function offsetList(rows: readonly Row[], { query }: WireRequest): Answer {
  const offset = intParam(query, 'offset', 0)
  if (offset > 2_000) return unprocessable('offset is too large, use the keyset endpoint')
  const order = query.get('order') ?? 'id'
  if (!ORDERS.includes(order)) return unprocessable('order fields are not valid')
  const one = query.has('id') || query.has('slug')
  const direction = query.get('ascending') === 'false' ? -1 : 1
  const found = rows
    .filter((row) => fits(row, query, truth(query, 'closed', one ? undefined : false)))
    .sort((a, b) => (sortValue(a, order) < sortValue(b, order) ? -direction : direction))
  return ok(found.slice(offset, offset + limitOf(query)), DEPRECATED)
}

/** A single market includes its parent's short form. */
const withParent = (event: GammaEvent, market: GammaMarket): GammaMarket => {
  const { id, ticker, slug, title, closed, negRisk, enableNegRisk, negRiskAugmented, endDate } = event
  return {
    ...market,
    events: [{ id, ticker, slug, title, closed, negRisk, enableNegRisk, negRiskAugmented, endDate }],
  }
}

const marketsOf = (events: readonly GammaEvent[]) =>
  events.flatMap((event) =>
    event.markets.filter((market) => market.active !== false).map((market) => withParent(event, market)),
  )

const one = (rows: readonly Row[], field: 'id' | 'slug', value: string): Answer => {
  const row = rows.find((candidate) => candidate[field] === value)
  return row ? ok(row, CACHED) : notFound
}

const tagsOf = (rows: readonly Row[], id: string): Answer => {
  const row = rows.find((candidate) => candidate.id === id)
  return row ? ok(row.tags ?? []) : notFound
}

/** Polymarket's catalogue API (gamma-api.polymarket.com). */
export function gammaRoutes(source: PolymarketSource): (request: WireRequest) => Answer {
  const events = (request: WireRequest) => source.events(request.now)
  const markets = (request: WireRequest) => marketsOf(source.events(request.now))
  const routes: Route[] = [
    ['GET', /^\/events\/keyset$/, (request) => keyset(events(request), request, 'events')],
    ['GET', /^\/markets\/keyset$/, (request) => keyset(markets(request), request, 'markets')],
    ['GET', /^\/events\/slug\/([^/]+)$/, (request, slug) => one(events(request), 'slug', slug)],
    ['GET', /^\/markets\/slug\/([^/]+)$/, (request, slug) => one(markets(request), 'slug', slug)],
    ['GET', /^\/events\/(\d+)$/, (request, id) => one(events(request), 'id', id)],
    ['GET', /^\/markets\/(\d+)$/, (request, id) => one(markets(request), 'id', id)],
    ['GET', /^\/events\/(\d+)\/tags$/, (request, id) => tagsOf(events(request), id)],
    ...gammaReads(source),
    ['GET', /^\/events$/, (request) => offsetList(events(request), request)],
    ['GET', /^\/markets$/, (request) => offsetList(markets(request), request)],
  ]
  return (request) =>
    route(routes, request) ?? { status: 404, body: { type: 'not found error', error: 'not found' } }
}
