import { type Answer, intParam, ok, type Route, route, type Wire, type WireRequest } from '../http/answer'
import { crossSides } from '../http/crossSides'
import { toBook } from './limitlessWire'
import type { LimitlessSource } from './simulatedLimitless'
import { sitePages } from './sitePages'

const MAX_LIMIT = 25
const MAX_TRADES = 100
const SORTS = ['lp_rewards', 'ending_soon', 'newest', 'high_value', 'liquidity']
const WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  429: 'Too Many Requests',
}

const refuse = (statusCode: number, message: string): Answer => ({
  status: statusCode,
  body: { statusCode, message, error: WORDS[statusCode] ?? 'Internal Server Error' },
})
const noMarket = refuse(404, 'Market not found')

function active(source: LimitlessSource, { query, now }: WireRequest): Answer {
  const page = intParam(query, 'page', 1)
  const limit = intParam(query, 'limit', 10)
  if (page < 1) return refuse(400, 'page must not be less than 1')
  if (limit < 1 || limit > MAX_LIMIT) return refuse(400, `limit must not be greater than ${MAX_LIMIT}`)
  const sort = query.get('sortBy') ?? 'newest'
  if (!SORTS.includes(sort))
    return refuse(400, `sortBy must be one of the following values: ${SORTS.join(', ')}`)
  const { total, rows } = source.active(now, {
    type: query.get('tradeType'),
    sort,
    from: (page - 1) * limit,
    to: page * limit,
  })
  return ok({ data: rows, totalMarketsCount: total })
}

/** Groups have no book of their own. */
function book(source: LimitlessSource, slug: string, { now, crossed }: WireRequest): Answer {
  const market = source.market(slug, now)
  const sides = source.book(slug, now)
  if (!market || !sides) {
    return source.row(slug, now) ? refuse(400, 'Orderbook is not available for this market') : noMarket
  }
  const shown = crossed ? crossSides(sides) : sides
  return ok({ ...toBook(market, shown, false), lastTradePrice: source.lastPrice(slug) })
}

function trades(source: LimitlessSource, slug: string, { query, now }: WireRequest): Answer {
  const page = intParam(query, 'page', 1)
  const limit = intParam(query, 'limit', 10)
  if (limit < 1 || limit > MAX_TRADES || page < 1)
    return refuse(400, `limit must not be greater than ${MAX_TRADES}`)
  if (!source.market(slug, now)) return noMarket
  const rows = source.trades(slug, now)
  return ok({
    events: rows.slice((page - 1) * limit, page * limit),
    limit,
    page,
    totalPages: Math.ceil(rows.length / limit),
    totalRows: rows.length,
  })
}

const HOUR = 3_600_000
const INTERVALS: Readonly<Record<string, number>> = {
  '1h': HOUR,
  '6h': 6 * HOUR,
  '1d': 24 * HOUR,
  '1w': 168 * HOUR,
  '1m': 720 * HOUR,
  all: 2_160 * HOUR,
}
const POINTS = 120

/** Newest first. */
function history(source: LimitlessSource, slug: string, { query, now }: WireRequest): Answer {
  const reach = INTERVALS[query.get('interval') ?? '1d']
  if (reach === undefined) return refuse(400, 'interval must be a valid enum value')
  if (!source.market(slug, now)) return noMarket
  const points = Array.from({ length: POINTS }, (_, i) => Math.floor(now - (i * reach) / POINTS))
  return ok({ data: points.map((timestamp) => ({ timestamp, price: source.priceAt(slug, timestamp, now) })) })
}

/** One side of a position, in millionths of a dollar; costs are not simulated, so cost equals value. */
const toSide = (shares: number, price: number): Wire => {
  const value = String(Math.round(shares * price * 1e6))
  return {
    cost: value,
    fillPrice: String(Math.round(price * 1e6)),
    marketValue: value,
    realisedPnl: '0',
    unrealizedPnl: '0',
  }
}

/** Any wallet's positions, in millionths. */
function portfolio(source: LimitlessSource, wallet: string, now: number): Answer {
  if (!/^0x[0-9a-fA-F]{40}$/.test(wallet)) return refuse(400, 'account must be an Ethereum address')
  const held = source.holdings(wallet)
  const clob = source.markets().flatMap(({ id, number, title, conditionId, outcome, tokens: [yes, no] }) => {
    if (!held.has(yes) && !held.has(no)) return []
    const row = source.row(id, now)
    const price = source.priceAt(id, now, now) ?? 0.5
    const shares = (token: string) => held.get(token) ?? 0
    const raw = (token: string) => String(Math.round(shares(token) * 1e6))
    const deadline = new Date(outcome.at).toISOString()
    const winningOutcomeIndex = row?.winningOutcomeIndex ?? null
    const closed = row?.status === 'RESOLVED'
    const group = source.groupOf(id)
    return [
      {
        market: {
          id: number,
          slug: id,
          title,
          conditionId,
          status: row?.status,
          closed,
          deadline,
          winningOutcomeIndex,
          ...(group && { group }),
        },
        makerAddress: wallet,
        tokensBalance: { yes: raw(yes), no: raw(no) },
        positions: { yes: toSide(shares(yes), price), no: toSide(shares(no), 1 - price) },
        latestTrade: { latestYesPrice: price, latestNoPrice: 1 - price, outcomeTokenPrice: price },
      },
    ]
  })
  return ok({ amm: [], clob, group: [] })
}

/** Limitless's public API (api.limitless.exchange). */
export function limitlessRoutes(source: LimitlessSource): (request: WireRequest) => Answer {
  const routes: Route[] = [
    ['GET', /^\/markets\/active$/, (request) => active(source, request)],
    ...sitePages(source),
    ['GET', /^\/markets\/([^/]+)\/orderbook$/, (request, slug) => book(source, slug, request)],
    ['GET', /^\/markets\/([^/]+)\/events$/, (request, slug) => trades(source, slug, request)],
    ['GET', /^\/markets\/([^/]+)\/historical-price$/, (request, slug) => history(source, slug, request)],
    ['GET', /^\/portfolio\/([^/]+)\/positions$/, ({ now }, wallet) => portfolio(source, wallet, now)],
    [
      'GET',
      /^\/markets\/([^/]+)$/,
      (request, slug) => {
        const row = source.row(slug, request.now)
        return row ? ok(row) : noMarket
      },
    ],
  ]
  return (request) => route(routes, request) ?? refuse(404, `Cannot ${request.method} ${request.path}`)
}

export const limitlessFault = (status: number) => refuse(status, 'The request was refused').body
