import { MICRO } from '@/lib/core/domain/units'
import { type Answer, intParam, ok, type Route, type Wire, type WireRequest } from '../http/answer'
import { decimal } from './bookWire'
import { createPlaces, outcomesOf, tokensOf } from './places'
import type { MarketPlace, PolymarketSource, TokenBook } from './source'

const MAX_BATCH = 500
/** The cursor behind the last page. */
const END_CURSOR = 'LTE='
const PER_PAGE = 1_000

const refuse = (status: number, error: string): Answer => ({ status, body: { error } })
const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null

/** The rows of a batch request; undefined for an invalid body. */
function batchOf(body: unknown): { token: string; side: string }[] | undefined {
  if (!Array.isArray(body) || body.length > MAX_BATCH) return undefined
  return body
    .filter(isRecord)
    .map((row) => ({ token: String(row.token_id ?? ''), side: String(row.side ?? '') }))
}

/** Every requested token with its value; tokens without one are omitted. */
function keyed(
  source: PolymarketSource,
  { body, now }: WireRequest,
  read: (book: TokenBook, side: string) => unknown,
): Answer {
  const rows = batchOf(body)
  if (!rows) return refuse(400, 'Invalid payload')
  const values: Wire = {}
  for (const { token, side } of rows) {
    const book = source.book(token, now)
    const value = book && read(book, side)
    if (value !== undefined)
      values[token] = isRecord(value) && isRecord(values[token]) ? { ...values[token], ...value } : value
  }
  return ok(values)
}

const touch = ({ sides }: TokenBook) => {
  const [bid, ask] = [sides.bids[0]?.price, sides.asks[0]?.price]
  return bid === undefined || ask === undefined ? undefined : { bid, ask }
}
const mid = (book: TokenBook) => {
  const best = touch(book)
  return best && decimal((best.bid + best.ask) / 2)
}
export const spreadOf = (book: TokenBook) => {
  const best = touch(book)
  return best && decimal(best.ask - best.bid)
}
const sided = (book: TokenBook, side: string) => {
  const best = (side === 'SELL' ? book.sides.asks : book.sides.bids)[0]
  return best && { [side === 'SELL' ? 'SELL' : 'BUY']: decimal(best.price) }
}

const INTERVAL_SECONDS: Readonly<Record<string, number>> = {
  '1h': 3_600,
  '6h': 21_600,
  '1d': 86_400,
  '1w': 604_800,
  '1m': 2_592_000,
  max: 7_776_000,
  all: 7_776_000,
}
/** Default minutes between points; a week and a month are never finer. */
const MIN_FIDELITY: Readonly<Record<string, number>> = { '1w': 5, '1m': 10, max: 60, all: 60 }

/** `/prices-history`: `interval`, or `startTs` and `endTs`; `fidelity` is minutes between points. */
export function priceHistory(source: PolymarketSource, { query, now }: WireRequest): Answer {
  const token = query.get('market') ?? ''
  const interval = query.get('interval')
  const last = Math.floor(now / 1_000)
  const to = Math.min(intParam(query, 'endTs', last), last)
  const reach = interval === null ? undefined : INTERVAL_SECONDS[interval]
  if (interval !== null && reach === undefined) return refuse(400, 'invalid interval')
  if (interval === null && !query.has('startTs'))
    return refuse(400, 'startTs and endTs or interval are required')
  const from = reach === undefined ? intParam(query, 'startTs', to) : to - reach
  const step = 60 * Math.max(intParam(query, 'fidelity', 1), MIN_FIDELITY[interval ?? ''] ?? 1)
  const points: Wire[] = []
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
    const p = source.priceAt(token, t * 1_000, now)
    if (p !== undefined) points.push({ t, p })
  }
  return ok({ history: points })
}

const page = (data: readonly unknown[]): Answer =>
  ok({ limit: PER_PAGE, count: data.length, next_cursor: END_CURSOR, data })

const simplified = ({ market }: MarketPlace): Wire => {
  const labels = outcomesOf(market)
  return {
    condition_id: market.conditionId,
    tokens: tokensOf(market).map((token_id, i) => ({ token_id, outcome: labels[i] ?? '' })),
    rewards: { min_size: 0, max_spread: 0, rates: null },
    active: market.active ?? true,
    closed: market.closed,
    archived: false,
    accepting_orders: market.acceptingOrders ?? false,
  }
}

/** Reads of the order book API other than the book. */
export function clobReads(source: PolymarketSource, full: (place: MarketPlace) => Wire): Route[] {
  const places = createPlaces(source)
  const all = (now: number) => [...places(now).byCondition.values()].slice(0, PER_PAGE)
  const open = (now: number) => all(now).filter(({ market }) => market.acceptingOrders === true)
  const lastTrade = (token: string, now: number) => {
    const found = places(now).byToken.get(token)
    const trade = found && source.trades(found.place, now)[0]
    if (!found || !trade) return undefined
    const own = trade.yes === (found.index === 0)
    const price = own ? trade.price : Math.round((1 - trade.price) * MICRO) / MICRO
    return { price: String(price), side: own ? trade.side : trade.side === 'BUY' ? 'SELL' : 'BUY' }
  }
  const activity = (condition: string, now: number): Answer => {
    const place = places(now).byCondition.get(condition)
    if (!place) return refuse(404, 'market not found')
    const { market } = place
    const tokens = tokensOf(market)
    return ok(
      source
        .trades(place, now)
        .slice(0, 20)
        .map(({ yes, side, size, price, at }) => ({
          event_type: 'trade',
          market: {
            condition_id: condition,
            asset_id: tokens[yes ? 0 : 1] ?? '',
            question: market.question,
            icon: market.icon ?? '',
            slug: market.slug,
          },
          user: {
            address: '',
            username: '',
            profile_picture: '',
            optimized_profile_picture: '',
            pseudonym: '',
          },
          side,
          size: String(size),
          fee_rate_bps: '0',
          price: String(price),
          outcome: outcomesOf(market)[yes ? 0 : 1] ?? '',
          outcome_index: yes ? 0 : 1,
          transaction_hash: '',
          timestamp: String(Math.floor(at / 1_000)),
        })),
    )
  }
  const tokenOf = ({ query }: WireRequest) => query.get('token_id') ?? ''
  return [
    ['GET', /^\/version$/, () => ok({ version: 2 })],
    ['POST', /^\/midpoints$/, (request) => keyed(source, request, mid)],
    ['POST', /^\/prices$/, (request) => keyed(source, request, sided)],
    ['POST', /^\/spreads$/, (request) => keyed(source, request, spreadOf)],
    [
      'POST',
      /^\/last-trades-prices$/,
      ({ body, now }) =>
        ok(
          (batchOf(body) ?? []).flatMap(({ token }) => {
            const trade = lastTrade(token, now)
            return trade ? [{ token_id: token, ...trade }] : []
          }),
        ),
    ],
    [
      'GET',
      /^\/last-trade-price$/,
      (request) => ok(lastTrade(tokenOf(request), request.now) ?? { price: '0.5', side: '' }),
    ],
    [
      'GET',
      /^\/fee-rate$/,
      (request) => {
        const found = places(request.now).byToken.get(tokenOf(request))
        return found
          ? ok({ base_fee: found.place.market.takerBaseFee ?? 0 })
          : refuse(404, 'fee rate not found for market')
      },
    ],
    [
      'GET',
      /^\/markets-by-token\/(\d+)$/,
      ({ now }, token) => {
        const market = places(now).byToken.get(token)?.place.market
        if (!market) return refuse(404, 'market not found')
        const [primary = '', secondary = ''] = tokensOf(market)
        return ok({
          condition_id: market.conditionId,
          primary_token_id: primary,
          secondary_token_id: secondary,
        })
      },
    ],
    ['GET', /^\/markets$/, ({ now }) => page(all(now).map(full))],
    ['GET', /^\/simplified-markets$/, ({ now }) => page(all(now).map(simplified))],
    ['GET', /^\/sampling-markets$/, ({ now }) => page(open(now).map(full))],
    ['GET', /^\/sampling-simplified-markets$/, ({ now }) => page(open(now).map(simplified))],
    ['GET', /^\/markets\/live-activity\/(0x[0-9a-f]+)$/i, ({ now }, condition) => activity(condition, now)],
    // Nobody pays maker rewards in this world.
    ['GET', /^\/rewards\/markets\/(?:current|0x[0-9a-f]+)$/i, () => page([])],
  ]
}
