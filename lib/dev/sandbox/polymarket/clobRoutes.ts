import { type Answer, type Ask, ok, type Route, route, type Wire } from '../http/answer'
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

/** In an order of its own, as the venue answers batches. */
const shuffled = <T>(rows: T[]): T[] =>
  rows
    .map((row, i) => ({ row, at: chanceAt(rows.length, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)

const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null

function bookOf(source: PolymarketSource, token: string, { now, crossed }: Ask): TokenBook | undefined {
  const book = source.book(token, now)
  return book && crossed ? { ...book, sides: crossSides(book.sides) } : book
}

function batch(source: PolymarketSource, ask: Ask): Answer {
  const { body, now } = ask
  if (!Array.isArray(body)) return refuse(400, 'Invalid payload')
  if (body.length > MAX_BATCH) return refuse(400, 'Payload exceeds the limit')
  const tokens = body.map((row) => (isRecord(row) ? String(row.token_id ?? '') : ''))
  const books = [...new Set(tokens)].flatMap((token) => {
    const book = bookOf(source, token, ask)
    return book ? [toBook(token, book, now)] : []
  })
  return ok(shuffled(books))
}

function withBook(source: PolymarketSource, ask: Ask, run: (book: TokenBook, token: string) => Answer) {
  const token = ask.query.get('token_id') ?? ''
  if (!/^\d+$/.test(token)) return invalidToken
  const book = bookOf(source, token, ask)
  return book ? run(book, token) : noBook
}

function priceOf(book: TokenBook, side: string | null): Answer {
  if (side !== 'BUY' && side !== 'SELL') return refuse(400, 'Invalid side')
  // The side is the resting order's: BUY asks for the best bid.
  const best = (side === 'BUY' ? book.sides.bids : book.sides.asks)[0]
  return ok({ price: best ? decimal(best.price) : '0' })
}

function midpoint({ sides }: TokenBook): Answer {
  const bid = sides.bids[0]
  const ask = sides.asks[0]
  return bid && ask ? ok({ mid: decimal((bid.price + ask.price) / 2) }) : noBook
}

/** The market in short, with the details of its taker fee: the only place that always has them. */
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

/** The market at length: the authority on who won. */
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
export function clobRoutes(source: PolymarketSource): (ask: Ask) => Answer {
  const places = createPlaces(source)
  const withMarket = (ask: Ask, condition: string, run: (place: MarketPlace) => Wire) => {
    const place = places(ask.now).byCondition.get(condition)
    return place ? ok(run(place)) : refuse(404, 'market not found')
  }
  const routes: Route[] = [
    ['GET', /^\/book$/, (ask) => withBook(source, ask, (book, token) => ok(toBook(token, book, ask.now)))],
    ['POST', /^\/books$/, (ask) => batch(source, ask)],
    ['GET', /^\/books$/, () => refuse(400, 'Invalid payload')],
    ['GET', /^\/price$/, (ask) => withBook(source, ask, (book) => priceOf(book, ask.query.get('side')))],
    ['GET', /^\/midpoint$/, (ask) => withBook(source, ask, midpoint)],
    ['GET', /^\/tick-size$/, (ask) => withBook(source, ask, (book) => ok({ minimum_tick_size: book.tick }))],
    ['GET', /^\/neg-risk$/, (ask) => withBook(source, ask, (book) => ok({ neg_risk: book.negRisk }))],
    [
      'GET',
      /^\/clob-markets\/(0x[0-9a-f]{64})$/i,
      (ask, condition) =>
        withMarket(ask, condition, (place) =>
          compact(place, source.book(tokensOf(place.market)[0] ?? '', ask.now)),
        ),
    ],
    ['GET', /^\/markets\/(0x[0-9a-f]+)$/i, (ask, condition) => withMarket(ask, condition, full)],
    ['GET', /^\/prices-history$/, (ask) => priceHistory(source, ask)],
    [
      'GET',
      /^\/spread$/,
      (ask) =>
        withBook(source, ask, (book) => {
          const spread = spreadOf(book)
          return spread === undefined ? noBook : ok({ spread })
        }),
    ],
    ...clobReads(source, full),
    ['GET', /^\/time$/, ({ now }) => ok(Math.floor(now / 1_000))],
    ['GET', /^\/(ok)?$/, () => ok('"OK"')],
  ]
  return (ask) => route(routes, ask) ?? refuse(404, '404 page not found')
}
