import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { type Answer, intParam, ok, type Route, route, type Wire, type WireRequest } from '../http/answer'
import { createBucket } from '../http/bucket'
import { crossSides } from '../http/crossSides'
import { hashText } from '../world/random'
import { QUOTE_TOKEN } from './opinionWire'
import type { OpinionMarketRow, OpinionSource, OpinionTopicRow } from './source'

const MAX_LIMIT = 20
const MAX_POINTS = 1_000

export const decimal = (micro: number) => String(micro / MICRO)
const enveloped = (result: unknown): Answer => ok({ errno: 0, errmsg: '', result })
export const opinionError = (errno: number, errmsg: string): Wire => ({ errno, errmsg, result: null })
const unknown = (what: string): Answer => ({ status: 404, body: opinionError(404, `${what} not found`) })
/** Unknown tokens get 400, never 404. */
const unknownToken: Answer = { status: 400, body: opinionError(10200, 'token not found') }

/** The response of the gateway in front of the API, without the API's envelope. */
const noKey = ({ path, now }: WireRequest): Answer => ({
  status: 401,
  body: {
    message: 'No API key found in request',
    request_id: hashText(`${path} ${now}`).toString(16).padStart(32, '0'),
  },
})

const number = (value: unknown) => Number(value ?? 0)
/** From 3 on, the odd numbers sort a field descending, the next even ones ascending. */
const SORTS: Record<number, (a: OpinionTopicRow, b: OpinionTopicRow) => number> = {
  1: (a, b) => number(b.createdAt) - number(a.createdAt) || b.marketId - a.marketId,
  2: (a, b) => number(a.cutoffAt) - number(b.cutoffAt),
  3: (a, b) => number(b.volume) - number(a.volume),
  4: (a, b) => number(a.volume) - number(b.volume),
  5: (a, b) => number(b.volume24h) - number(a.volume24h),
  6: (a, b) => number(a.volume24h) - number(b.volume24h),
  7: (a, b) => number(b.volume7d) - number(a.volume7d),
  8: (a, b) => number(a.volume7d) - number(b.volume7d),
}

const STATUS_FILTER: Record<string, number> = { activated: 2, resolved: 4 }

function markets(source: OpinionSource, { query, now }: WireRequest): Answer {
  const limit = Math.min(Math.max(intParam(query, 'limit', 10), 1), MAX_LIMIT)
  const page = Math.max(intParam(query, 'page', 1), 1)
  const type = intParam(query, 'marketType', 0)
  const label = intParam(query, 'labelId', 0)
  const status = STATUS_FILTER[query.get('status') ?? '']
  const rows = source
    .topics(now)
    .filter((row) => type === 2 || row.marketType === type)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => label === 0 || (row.labelIds as number[]).includes(label))
    .sort(SORTS[intParam(query, 'sortBy', 1)] ?? SORTS[1])
  return enveloped({ total: rows.length, list: rows.slice((page - 1) * limit, page * limit) })
}

/** Binary markets and children share one id space; only this route includes the condition of each. */
function market(source: OpinionSource, { now }: WireRequest, id: string): Answer {
  for (const topic of source.topics(now)) {
    if (topic.marketType === 0 && String(topic.marketId) === id) {
      const book = source.book(String(topic.yesTokenId), now)
      return enveloped({ data: { ...topic, conditionId: book?.conditionId ?? '' } })
    }
    const child = topic.childMarkets?.find((row: OpinionMarketRow) => String(row.marketId) === id)
    if (child) return enveloped({ data: child })
  }
  return unknown('market')
}

function topic(
  source: OpinionSource,
  { now }: WireRequest,
  wanted: (row: OpinionTopicRow) => boolean,
): Answer {
  const row = source.topics(now).find(wanted)
  return row ? enveloped({ data: row }) : unknown('market')
}

const levels = (side: readonly Level[]) =>
  side.map(({ price, size }) => ({ price: decimal(price), size: decimal(size) }))

function orderbook(source: OpinionSource, { query, now, crossed }: WireRequest): Answer {
  const tokenId = query.get('token_id') ?? ''
  const book = source.book(tokenId, now)
  if (!book) return unknownToken
  const { bids, asks } = crossed ? crossSides(book.sides) : book.sides
  return enveloped({
    market: book.conditionId,
    tokenId,
    timestamp: now,
    bids: levels(bids),
    asks: levels(asks),
  })
}

function latestPrice(source: OpinionSource, { query, now }: WireRequest): Answer {
  const tokenId = query.get('token_id') ?? ''
  const price = source.priceAt(tokenId, now, now)
  if (price === undefined) return unknownToken
  return enveloped({ price: String(price), side: 'buy-limit', size: '205.03', timestamp: now, tokenId })
}

/** Hours or days, whatever the request says. */
function history(source: OpinionSource, { query, now }: WireRequest): Answer {
  const tokenId = query.get('token_id') ?? ''
  const step = query.get('interval') === '1h' ? 3_600 : 86_400
  const end = Math.min(intParam(query, 'end_at', Math.floor(now / 1_000)), Math.floor(now / 1_000))
  const start = Math.max(intParam(query, 'start_at', end - 90 * 86_400), end - MAX_POINTS * step)
  const points: Wire[] = []
  for (let t = Math.ceil(start / step) * step; t <= end; t += step) {
    const price = source.priceAt(tokenId, t * 1_000, now)
    if (price === undefined) return unknownToken
    points.push({ t, p: String(price) })
  }
  return enveloped({ history: points })
}

/** Every label of a topic, by its stable number. */
function labels(source: OpinionSource, now: number): Wire[] {
  const found = new Map<number, string>()
  for (const { labelIds, labels: names } of source.topics(now)) {
    for (const [i, id] of (labelIds as number[]).entries()) found.set(id, (names as string[])[i] ?? '')
  }
  return [...found].sort(([a], [b]) => a - b).map(([labelId, labelName]) => ({ labelId, labelName }))
}

/** Basis points as text, for the token's topic; makers pay nothing. */
function feeRates(source: OpinionSource, { query, now }: WireRequest): Answer {
  const tokenId = query.get('token_id') ?? ''
  const takerFeeBps = source.takerFeeBps(tokenId, now)
  if (takerFeeBps === undefined) return unknownToken
  return enveloped({ tokenId, takerFeeBps: String(takerFeeBps), makerFeeBps: '0' })
}

const QUOTE = {
  id: 1,
  quoteTokenName: 'Tether USD',
  quoteTokenAddress: QUOTE_TOKEN,
  ctfExchangeAddress: '0x5f45344126d6488025b0b84a3a8189f2487a7246',
  decimal: 18,
  symbol: 'USDT',
  chainId: '56',
  createdAt: 1_760_000_000,
}

/** Opinion's OpenAPI below `/openapi`, for one key, rate-limited per second. */
export function opinionRoutes(
  source: OpinionSource,
  { apiKey, perSecond }: { apiKey: string; perSecond: number },
): (request: WireRequest) => Answer {
  const take = createBucket({ perSecond, burst: perSecond })
  const routes: Route[] = [
    ['GET', /^\/market$/, (request) => markets(source, request)],
    ['GET', /^\/market\/(\d+)$/, (request, id) => market(source, request, id)],
    [
      'GET',
      /^\/market\/categorical\/(\d+)$/,
      (request, id) => topic(source, request, (row) => row.marketType === 1 && String(row.marketId) === id),
    ],
    [
      'GET',
      /^\/market\/slug\/([^/]+)$/,
      (request, slug) => topic(source, request, (row) => row.slug === slug),
    ],
    ['GET', /^\/token\/orderbook$/, (request) => orderbook(source, request)],
    ['GET', /^\/token\/latest-price$/, (request) => latestPrice(source, request)],
    ['GET', /^\/token\/price-history$/, (request) => history(source, request)],
    ['GET', /^\/label$/, ({ now }) => enveloped({ list: labels(source, now) })],
    ['GET', /^\/token\/fee-rates$/, (request) => feeRates(source, request)],
    ['GET', /^\/positions\/user\/0x[0-9a-fA-F]{40}$/, () => enveloped({ total: 0, list: [] })],
    ['GET', /^\/trade\/user\/0x[0-9a-fA-F]{40}$/, () => enveloped({ total: 0, list: [] })],
    ['GET', /^\/quoteToken$/, () => enveloped({ total: 1, list: [QUOTE] })],
  ]
  return (request) => {
    const { apikey } = request.headers
    if (!apikey) return noKey(request)
    if (apikey !== apiKey) return ok(opinionError(11002, 'Invalid API key'))
    if (!take(request.now)) return { status: 429, body: opinionError(429, 'too many requests') }
    return route(routes, request) ?? unknown('path')
  }
}
