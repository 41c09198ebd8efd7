import { type Answer, intParam, ok, type Route, route, type WireRequest } from '../http/answer'
import { createBucket } from '../http/bucket'
import { crossSides } from '../http/crossSides'
import { keysetPage } from '../http/keyset'
import { toBook } from './bookWire'
import { refuse } from './predictfunError'
import type { CategoryRow, PredictfunSource } from './source'
import { categoryWithQuotes, withQuotes } from './withQuotes'

const MAX_FIRST = 150
const MAX_MATCHES = 500
const RESOLUTIONS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
}
const REACH_MS = 90 * 86_400_000

const volumeOf = ({ markets }: CategoryRow, name: string) =>
  markets.reduce(
    (sum, { stats }) => sum + Number((stats as Record<string, unknown> | undefined)?.[name] ?? 0),
    0,
  )

/** The key of each sort, and whether the largest comes first. */
const SORTS: Readonly<Record<string, readonly [(row: CategoryRow) => number | string, boolean]>> = {
  VOLUME_24H_DESC: [(row) => volumeOf(row, 'volume24hUsd'), true],
  VOLUME_ALL_DESC: [(row) => volumeOf(row, 'volumeTotalUsd'), true],
  PUBLISHED_AT_ASC: [(row) => row.publishedAt, false],
  PUBLISHED_AT_DESC: [(row) => row.publishedAt, true],
}

/** Rows of one page behind a cursor; null after the last. */
function page<T>(
  rows: readonly T[],
  { query }: WireRequest,
  {
    keyOf,
    descending,
    most,
    toWire,
  }: {
    keyOf(row: T): readonly (string | number)[]
    descending: boolean
    most: number
    toWire?(row: T): unknown
  },
): Answer {
  const first = intParam(query, 'first', 20)
  if (first < 1 || first > most) return refuse(400, `first must be between 1 and ${most}`)
  const read = keysetPage({ rows, keyOf, descending, limit: first, cursor: query.get('after') })
  if (read.invalid) return refuse(400, 'after is no cursor')
  return ok({ success: true, cursor: read.next ?? null, data: toWire ? read.rows.map(toWire) : read.rows })
}

function categories(source: PredictfunSource, request: WireRequest): Answer {
  const { query, now } = request
  const sort = SORTS[query.get('sort') ?? 'PUBLISHED_AT_DESC']
  if (!sort) return refuse(400, 'sort is not known')
  const [keyOf, descending] = sort
  const status = query.get('status')
  const variant = query.get('marketVariant')
  const rows = source
    .categories(now)
    .filter((row) => status === null || row.status === status)
    .filter((row) => variant === null || row.marketVariant === variant)
  return page(rows, request, {
    keyOf: (row) => [keyOf(row), row.id],
    descending,
    most: MAX_FIRST,
    toWire: (row) => categoryWithQuotes(source, row, now),
  })
}

function book(source: PredictfunSource, { now, crossed }: WireRequest, marketId: string): Answer {
  const found = source.book(marketId, now)
  if (!found) return refuse(404, 'Orderbook not found')
  const sides = crossed ? crossSides(found.sides) : found.sides
  return ok({ success: true, data: toBook(Number(marketId), found, sides, 0) })
}

function matches(source: PredictfunSource, request: WireRequest): Answer {
  const marketId = request.query.get('marketId')
  if (marketId === null) return refuse(400, 'marketId is needed here')
  const rows = source.matches(marketId, request.now)
  return page(rows, request, {
    keyOf: (row) => [String(row.executedAt), String(row.settlementId)],
    descending: true,
    most: MAX_MATCHES,
  })
}

function timeseries(source: PredictfunSource, { query, now }: WireRequest, marketId: string): Answer {
  const resolution = query.get('resolution') ?? '1m'
  const step = RESOLUTIONS[resolution]
  if (step === undefined || query.get('metric') !== 'price')
    return refuse(400, 'metric or resolution is not known')
  if (source.priceAt(marketId, now, now) === undefined) return refuse(404, 'Market not found')
  const to = Math.min(intParam(query, 'to', now), now)
  const limit = Math.min(Math.max(intParam(query, 'limit', 100), 1), 1_000)
  const from = Math.max(intParam(query, 'from', to - REACH_MS), to - limit * step)
  const series = []
  for (let x = Math.ceil(from / step) * step; x <= to; x += step)
    series.push({ x, y: String(source.priceAt(marketId, x, now)) })
  return ok({ success: true, data: { resolution, series }, cursor: null })
}

/** Any wallet's positions. */
function positions(source: PredictfunSource, request: WireRequest, wallet: string): Answer {
  if (!/^0x[0-9a-fA-F]{40}$/.test(wallet)) return refuse(400, 'address must be an Ethereum address')
  const held = source.holdings(wallet)
  const rows = source.categories(request.now).flatMap(({ markets }) =>
    markets.flatMap((market) =>
      (market.outcomes as { onChainId: string }[]).flatMap((outcome) => {
        const shares = held.get(outcome.onChainId)
        return shares === undefined
          ? []
          : [{ id: outcome.onChainId, market, outcome, amount: `${Math.round(shares * 1e6)}000000000000` }]
      }),
    ),
  )
  return page(rows, request, { keyOf: ({ id }) => [id], descending: false, most: MAX_FIRST })
}

/** Predict.fun's REST API below `/v1`, for one key, rate-limited per minute. */
export function predictfunRoutes(
  source: PredictfunSource,
  { apiKey, perMinute }: { apiKey: string; perMinute: number },
): (request: WireRequest) => Answer {
  const take = createBucket({ perSecond: perMinute / 60, burst: perMinute })
  const routes: Route[] = [
    ['GET', /^\/categories$/, (request) => categories(source, request)],
    [
      'GET',
      /^\/categories\/([^/]+)$/,
      ({ now }, slug) => {
        const row = source.categories(now).find((one) => one.slug === slug)
        return row
          ? ok({ success: true, data: categoryWithQuotes(source, row, now) })
          : refuse(404, 'Category not found')
      },
    ],
    [
      'GET',
      /^\/markets\/(\d+)$/,
      ({ now }, id) => {
        const rows = source.categories(now).flatMap(({ markets }) => markets)
        const row = rows.find((one) => String(one.id) === id)
        return row
          ? ok({ success: true, data: withQuotes(source, row, now) })
          : refuse(404, 'Market not found')
      },
    ],
    ['GET', /^\/markets\/(\d+)\/orderbook$/, (request, id) => book(source, request, id)],
    ['GET', /^\/markets\/(\d+)\/timeseries$/, (request, id) => timeseries(source, request, id)],
    ['GET', /^\/orders\/matches$/, (request) => matches(source, request)],
    ['GET', /^\/positions\/([^/]+)$/, (request, wallet) => positions(source, request, wallet)],
  ]
  return (request) => {
    if (request.headers['x-api-key'] !== apiKey) return refuse(401, 'A valid API key is needed')
    if (!take(request.now)) return { ...refuse(429, 'Too many requests'), headers: { 'retry-after': '1' } }
    return route(routes, request) ?? refuse(404, `Cannot ${request.method} ${request.path}`)
  }
}
