import { type Answer, intParam, ok, type Route, type Wire, type WireRequest } from '../http/answer'
import { createPlaces, outcomesOf, tokensOf } from './places'
import type { MarketPlace, PolymarketSource } from './source'
import { toTrade } from './tradeWire'

const MAX_LIMIT = 500

const listOf = (query: URLSearchParams, name: string) =>
  query.getAll(name).flatMap((text) => text.split(',').filter(Boolean))

/** A row of version 2 with version 1's field names. */
function toOldTrade({ token_id, condition_id, ...row }: Wire): Wire {
  const camel = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return { ...Object.fromEntries(camel), asset: token_id, conditionId: condition_id }
}

function trades(
  source: PolymarketSource,
  wanted: readonly MarketPlace[],
  { query, now }: WireRequest,
): Answer {
  const limit = Math.min(intParam(query, 'limit', 100), MAX_LIMIT)
  const offset = intParam(query, 'offset', 0)
  const side = query.get('side')
  const rows = wanted
    .flatMap((place) => source.trades(place, now).map((trade) => ({ place, trade })))
    .filter(({ trade }) => !side || trade.side === side)
    .sort((a, b) => b.trade.at - a.trade.at)
  // Trades of a wallet are not simulated.
  const own = query.has('user') ? [] : rows
  return ok(own.slice(offset, offset + limit).map(({ place, trade }) => toOldTrade(toTrade(place, trade))))
}

/** Version 1 of the data API, frozen but still served; `/positions` is with its successor. */
export function dataV1Routes(source: PolymarketSource): Route[] {
  const places = createPlaces(source)
  const found = ({ query, now }: WireRequest): MarketPlace[] => {
    const { byCondition } = places(now)
    const conditions = listOf(query, 'market')
    const events = listOf(query, 'eventId')
    return [...byCondition.values()].filter(({ event, market }) =>
      conditions.length > 0
        ? conditions.includes(market.conditionId)
        : events.length === 0 || events.includes(event.id),
    )
  }
  const perToken = (request: WireRequest, name: string): Answer =>
    ok(found(request).flatMap(({ market }) => tokensOf(market).map((token) => ({ token, [name]: [] }))))
  const volumeOf = ({ market }: MarketPlace) => Number(market.volumeNum ?? 0)
  const value = ({ query, now }: WireRequest): Answer => {
    const user = query.get('user') ?? ''
    const held = [...(source.holdings?.(user) ?? [])]
    const worth = held.reduce((sum, [token, size]) => sum + size * (source.priceAt(token, now, now) ?? 0), 0)
    return ok([{ user: user.toLowerCase(), value: Math.round(worth * 1e6) / 1e6 }])
  }
  return [
    ['GET', /^\/trades$/, (request) => trades(source, found(request), request)],
    ['GET', /^\/(?:activity|closed-positions)$/, () => ok([])],
    ['GET', /^\/value$/, value],
    [
      'GET',
      /^\/traded$/,
      ({ query }) => {
        const user = query.get('user') ?? ''
        return ok({ user: user.toLowerCase(), traded: source.holdings?.(user).size ?? 0 })
      },
    ],
    ['GET', /^\/holders$/, (request) => perToken(request, 'holders')],
    ['GET', /^\/v1\/market-positions$/, (request) => perToken(request, 'positions')],
    [
      'GET',
      /^\/oi$/,
      (request) =>
        ok(
          found(request).map((place) => ({
            market: place.market.conditionId,
            value: Math.round(volumeOf(place) * 0.2),
          })),
        ),
    ],
    [
      'GET',
      /^\/live-volume$/,
      ({ query, now }) => {
        const markets = [...places(now).byCondition.values()]
          .filter(({ event }) => event.id === query.get('id'))
          .map((place) => ({ market: place.market.conditionId, value: volumeOf(place) }))
        return ok([{ total: markets.reduce((sum, { value: one }) => sum + one, 0), markets }])
      },
    ],
  ]
}

/** A market's outcome as version 2 lists a wallet's holding in it. */
export const toPosition = (
  user: string,
  place: MarketPlace,
  index: number,
  size: number,
  price: number,
): Wire => {
  const { event, market } = place
  const tokens = tokensOf(market)
  const labels = outcomesOf(market)
  return {
    proxy_wallet: user.toLowerCase(),
    token_id: tokens[index] ?? '',
    condition_id: market.conditionId,
    current_size: size,
    current_price: price,
    current_value: Math.round(size * price * 1e6) / 1e6,
    status: market.closed ? 'REDEEMABLE' : 'OPEN',
    title: market.question,
    slug: market.slug,
    event_id: event.id,
    event_slug: event.slug,
    outcome: labels[index] ?? '',
    outcome_index: index,
    opposite_outcome: labels[1 - index] ?? '',
    opposite_token_id: tokens[1 - index] ?? '',
    negative_risk: market.negRisk === true,
    redeemable: market.closed,
    mergeable: false,
  }
}
