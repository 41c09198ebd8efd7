import { type Answer, ok, type Route, route, type Wire, type WireRequest } from '../http/answer'
import { crossSides } from '../http/crossSides'
import { chanceAt } from '../world/random'
import { decimal, toBook } from './bookWire'
import { clobReads, priceHistory, spreadOf } from './clobReads'
import { createPlaces, outcomesOf, tokensOf } from './places'
import type { MarketPlace, PolymarketSource, TokenBook } from './source'
import { feeDetails } from './takerFee'

const MAX_BATCH = 500

const refuse = (status: number, error: string): Answer => ({ status, body: { error } })
const noBook = refuse(404, 'No orderbook exists for the requested token id')
const invalidToken = refuse(400, 'Invalid token id')

/** In an order of its own, like the venue's batch responses. */
const shuffled = <T>(rows: T[]): T[] =>
  rows
    .map((row, i) => ({ row, at: chanceAt(rows.length, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)

const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null

function bookOf(
  source: PolymarketSource,
  token: string,
  { now, crossed }: WireRequest,
): TokenBook | undefined {
  const book = source.book(token, now)
  return book && crossed ? { ...book, sides: crossSides(book.sides) } : book
}

function batch(source: PolymarketSource, request: WireRequest): Answer {
  const { body, now } = request
  if (!Array.isArray(body)) return refuse(400, 'Invalid payload')
  if (body.length > MAX_BATCH) return refuse(400, 'Payload exceeds the limit')
  const tokens = body.map((row) => (isRecord(row) ? String(row.token_id ?? '') : ''))
  const books = [...new Set(tokens)].flatMap((token) => {
    const book = bookOf(source, token, request)
    return book ? [toBook(token, book, now)] : []
  })
  return ok(shuffled(books))
}

function withBook(
  source: PolymarketSource,
  request: WireRequest,
  run: (book: TokenBook, token: string) => Answer,
) {
  const token = request.query.get('token_id') ?? ''
  if (!/^\d+$/.test(token)) return invalidToken
  const book = bookOf(source, token, request)
  return book ? run(book, token) : noBook
}

function priceOf(book: TokenBook, side: string | null): Answer {
  if (side !== 'BUY' && side !== 'SELL') return refuse(400, 'Invalid side')
  // The side is the resting order's: BUY returns the best bid.
  const best = (side === 'BUY' ? book.sides.bids : book.sides.asks)[0]
  return ok({ price: best ? decimal(best.price) : '0' })
}

function midpoint({ sides }: TokenBook): Answer {
  const bid = sides.bids[0]
  const ask = sides.asks[0]
  return bid && ask ? ok({ mid: decimal((bid.price + ask.price) / 2) }) : noBook
}

/** The market's short form, with its taker fee details: the only route that always has them. */
function compact({ market }: MarketPlace, book: TokenBook | undefined): Wire {
  const labels = outcomesOf(market)
  const fee = feeDetails(market)
  return {
    c: market.conditionId,
    t: tokensOf(market).map((token, i) => ({ t: token, o: labels[i] ?? '' })),
    mos: book?.minOrderSize ?? market.orderMinSize ?? 5,
    mts: market.orderPriceMinTickSize ?? book?.tick ?? 0.01,
    mbf: market.makerBaseFee ?? 0,
    tbf: market.takerBaseFee ?? 0,
    ao: market.acceptingOrders ?? false,
    cbos: true,
    aot: market.acceptingOrdersTimestamp,
    ibce: true,
    r: null,
    ...(market.negRisk === true && { nr: true }),
    ...(fee && { fd: { r: fee.rate, e: fee.exponent, to: true } }),
    v: 'v1',
  }
}

/** The market's long form: the authority on the winner. */
function full({ event, market }: MarketPlace): Wire {
  const prices = outcomesOf({ outcomes: market.outcomePrices }).map(Number)
  const labels = outcomesOf(market)
  return {
    enable_order_book: market.closed ? false : market.enableOrderBook,
    active: market.active,
    closed: market.closed,
    archived: market.archived ?? false,
    accepting_orders: market.acceptingOrders ?? false,
    accepting_order_timestamp: market.acceptingOrdersTimestamp ?? null,
    minimum_order_size: market.orderMinSize ?? 5,
    minimum_tick_size: market.orderPriceMinTickSize ?? 0.01,
    condition_id: market.conditionId,
    question_id: market.questionID ?? '',
    question: market.question,
    description: market.description,
    market_slug: market.slug,
    end_date_iso: market.endDate ?? null,
    game_start_time: null,
    seconds_delay: 0,
    neg_risk: market.negRisk ?? false,
    neg_risk_market_id: market.negRiskMarketID ?? '',
    icon: market.icon ?? '',
    image: market.image ?? '',
    is_50_50_outcome: market.closed && prices[0] === 0.5,
    maker_base_fee: market.makerBaseFee ?? 0,
    taker_base_fee: market.takerBaseFee ?? 0,
    tags: Array.isArray(event.tags) ? event.tags.map((tag) => (isRecord(tag) ? tag.label : tag)) : [],
    tokens: tokensOf(market).map((token, i) => ({
      token_id: token,
      outcome: labels[i] ?? '',
      price: prices[i] ?? 0,
      winner: market.closed && prices[i] === 1,
    })),
  }
}

/** Polymarket's order book API (clob.polymarket.com). */
export function clobRoutes(source: PolymarketSource): (request: WireRequest) => Answer {
  const places = createPlaces(source)
  const withMarket = (request: WireRequest, condition: string, run: (place: MarketPlace) => Wire) => {
    const place = places(request.now).byCondition.get(condition)
    return place ? ok(run(place)) : refuse(404, 'market not found')
  }
  const routes: Route[] = [
    [
      'GET',
      /^\/book$/,
      (request) => withBook(source, request, (book, token) => ok(toBook(token, book, request.now))),
    ],
    ['POST', /^\/books$/, (request) => batch(source, request)],
    ['GET', /^\/books$/, () => refuse(400, 'Invalid payload')],
    [
      'GET',
      /^\/price$/,
      (request) => withBook(source, request, (book) => priceOf(book, request.query.get('side'))),
    ],
    ['GET', /^\/midpoint$/, (request) => withBook(source, request, midpoint)],
    [
      'GET',
      /^\/tick-size$/,
      (request) => withBook(source, request, (book) => ok({ minimum_tick_size: book.tick })),
    ],
    ['GET', /^\/neg-risk$/, (request) => withBook(source, request, (book) => ok({ neg_risk: book.negRisk }))],
    [
      'GET',
      /^\/clob-markets\/(0x[0-9a-f]{64})$/i,
      (request, condition) =>
        withMarket(request, condition, (place) =>
          compact(place, source.book(tokensOf(place.market)[0] ?? '', request.now)),
        ),
    ],
    ['GET', /^\/markets\/(0x[0-9a-f]+)$/i, (request, condition) => withMarket(request, condition, full)],
    ['GET', /^\/prices-history$/, (request) => priceHistory(source, request)],
    [
      'GET',
      /^\/spread$/,
      (request) =>
        withBook(source, request, (book) => {
          const spread = spreadOf(book)
          return spread === undefined ? noBook : ok({ spread })
        }),
    ],
    ...clobReads(source, full),
    ['GET', /^\/time$/, ({ now }) => ok(Math.floor(now / 1_000))],
    ['GET', /^\/(ok)?$/, () => ok('"OK"')],
  ]
  return (request) => route(routes, request) ?? refuse(404, '404 page not found')
}
