import { type Answer, intParam, ok, type Route, route, type Wire, type WireRequest } from '../http/answer'
import { keysetPage } from '../http/keyset'
import { hashText } from '../world/random'
import { dataV1Routes, toPosition } from './dataV1Routes'
import { createPlaces, outcomesOf } from './places'
import type { PolymarketSource } from './source'
import { toTrade } from './tradeWire'

type Places = ReturnType<typeof createPlaces>

const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 100
const MAX_CONDITIONS = 20

const refuse = (status: number, code: string, parameter: string): Answer => ({
  status,
  body: {
    error: `${parameter} is not valid`,
    code,
    retryable: false,
    trace_id: hashText(parameter).toString(16).padStart(32, '0'),
    parameter,
  },
})

const pagination = (limit: number, next: string | undefined) => ({
  limit,
  offset: 0,
  has_more: next !== undefined,
  next_cursor: next ?? null,
})

function trades(source: PolymarketSource, places: Places, { query, now }: WireRequest): Answer {
  if (query.has('offset')) return refuse(400, 'invalid_parameter', 'offset')
  const limit = intParam(query, 'limit', DEFAULT_LIMIT)
  if (limit < 1 || limit > MAX_LIMIT) return refuse(400, 'invalid_parameter', 'limit')
  const conditions = (query.get('condition') ?? '').split(',').filter(Boolean)
  if (conditions.length > MAX_CONDITIONS) return refuse(400, 'invalid_parameter', 'condition')
  const eventIds = (query.get('event_id') ?? '').split(',').filter(Boolean)
  const { byCondition } = places(now)
  const wanted = [...byCondition.values()].filter(({ event, market }) =>
    conditions.length > 0
      ? conditions.includes(market.conditionId)
      : eventIds.length === 0 || eventIds.includes(event.id),
  )
  const rows = wanted.flatMap((place) => source.trades(place, now).map((trade) => ({ place, trade })))
  const page = keysetPage({
    rows: rows.filter(({ trade }) => !query.get('side') || trade.side === query.get('side')),
    keyOf: ({ place, trade }) => [trade.at, place.market.id],
    descending: true,
    limit,
    cursor: query.get('cursor'),
  })
  if (page.invalid) return refuse(400, 'invalid_cursor', 'cursor')
  return ok({
    data: page.rows.map(({ place, trade }) => toTrade(place, trade)),
    pagination: pagination(limit, page.next),
  })
}

const INTERVALS: Record<string, number> = {
  '1h': 3_600,
  '6h': 21_600,
  '1d': 86_400,
  '1w': 604_800,
  '1m': 2_592_000,
}
const GRAINS = [60, 300, 1_800, 10_800, 43_200]
const MAX_POINTS = 500

/** The finest interval, at least the requested one, that keeps the response short. */
function grainFor(query: URLSearchParams, seconds: number): number {
  const requested = intParam(query, 'bucket_seconds', 0)
  const fits = (grain: number) => grain >= requested && seconds / grain <= MAX_POINTS
  return GRAINS.find(fits) ?? 43_200
}

function history(source: PolymarketSource, { query, now }: WireRequest): Answer {
  const token = query.get('token_id') ?? ''
  if (!/^\d+$/.test(token)) return refuse(400, 'invalid_parameter', 'token_id')
  const interval = query.get('interval')
  const start = query.get('start')
  if ((interval === null) === (start === null)) return refuse(400, 'invalid_parameter', 'interval')
  const last = Math.floor(now / 1_000)
  const to = Math.min(start === null ? last : intParam(query, 'end', last), last)
  const from = start === null ? to - (INTERVALS[interval ?? ''] ?? 2_592_000) : intParam(query, 'start', to)
  const grain = grainFor(query, to - from)
  const data: Wire[] = []
  for (let at = Math.ceil(from / grain) * grain; at < to; at += grain) {
    const price = source.priceAt(token, at * 1_000, now)
    if (price !== undefined) data.push({ timestamp: at, price, resolution_seconds: grain })
  }
  return ok({ data, pagination: pagination(MAX_POINTS, undefined) })
}

const MAX_POSITIONS = 500

/** The older form, without a status: a bare list, largest first. */
function positions(source: PolymarketSource, places: Places, { query, now }: WireRequest): Answer {
  const user = query.get('user') ?? ''
  if (!/^0x[0-9a-fA-F]{40}$/.test(user)) return refuse(400, 'invalid_parameter', 'user')
  const limit = Math.min(intParam(query, 'limit', DEFAULT_LIMIT), MAX_POSITIONS)
  const offset = intParam(query, 'offset', 0)
  const floor = Number(query.get('sizeThreshold') ?? 1)
  const { byToken } = places(now)
  const rows = [...(source.holdings?.(user) ?? [])]
    .filter(([, size]) => size >= floor)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([asset, size]): Wire[] => {
      const found = byToken.get(asset)
      if (!found) return []
      const { event, market } = found.place
      return [
        {
          proxyWallet: user.toLowerCase(),
          asset,
          conditionId: market.conditionId,
          size,
          title: market.question,
          slug: market.slug,
          eventSlug: event.slug,
          outcome: outcomesOf(market)[found.index] ?? '',
          outcomeIndex: found.index,
        },
      ]
    })
  return ok(rows.slice(offset, offset + limit))
}

/** Version 2: `status` selects, the dust threshold is a tenth of a share. */
function currentPositions(source: PolymarketSource, places: Places, { query, now }: WireRequest): Answer {
  const user = query.get('user') ?? ''
  if (!/^0x[0-9a-fA-F]{40}$/.test(user)) return refuse(400, 'invalid_parameter', 'user')
  if (query.has('offset')) return refuse(400, 'invalid_parameter', 'offset')
  const limit = intParam(query, 'limit', DEFAULT_LIMIT)
  if (limit < 1 || limit > MAX_LIMIT) return refuse(400, 'invalid_parameter', 'limit')
  const floor = Number(query.get('filter_amount') ?? 0.1)
  const status = query.get('status')
  const { byToken } = places(now)
  const rows = [...(source.holdings?.(user) ?? [])]
    .filter(([, size]) => size >= floor)
    .flatMap(([token, size]) => {
      const found = byToken.get(token)
      const price = source.priceAt(token, now, now) ?? 0
      return found ? [toPosition(user, found.place, found.index, size, price)] : []
    })
    .filter((row) => status === null || row.status === status)
  const page = keysetPage({
    rows,
    keyOf: (row) => [Number(row.current_value), String(row.token_id)],
    descending: true,
    limit,
    cursor: query.get('cursor'),
  })
  if (page.invalid) return refuse(400, 'invalid_cursor', 'cursor')
  return ok({ data: page.rows, pagination: pagination(limit, page.next) })
}

/** Polymarket's data API (data-api.polymarket.com), version 2. */
export function dataRoutes(source: PolymarketSource): (request: WireRequest) => Answer {
  const places = createPlaces(source)
  const routes: Route[] = [
    ['GET', /^\/v2\/trades$/, (request) => trades(source, places, request)],
    ['GET', /^\/v2\/prices-history$/, (request) => history(source, request)],
    ['GET', /^\/positions$/, (request) => positions(source, places, request)],
    ['GET', /^\/v2\/positions$/, (request) => currentPositions(source, places, request)],
    ...dataV1Routes(source),
    ['GET', /^\/$/, () => ok({ data: 'OK' })],
  ]
  return (request) => route(routes, request) ?? refuse(404, 'not_found', 'path')
}
