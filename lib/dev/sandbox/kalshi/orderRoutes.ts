import { z } from 'zod'
import { toTick } from '@/lib/core/domain/tickGrid'
import { MICRO, parseMicro, price } from '@/lib/core/domain/units'
import type { Answer, WireRequest } from '../http/answer'
import { onPost } from '../http/onPost'
import { fillAgainst } from '../orders/fillAgainst'
import { takerFee } from '../orders/takerFee'
import { kalshiError } from './kalshiError'
import type { KalshiAccess } from './kalshiKey'
import type { KalshiEventRow, KalshiSource } from './source'
import { kalshiFee } from './takerFee'

const PATH = '/portfolio/events/orders'
const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const posted = z.object({
  ticker: z.string(),
  client_order_id: z.string(),
  side: z.enum(['bid', 'ask']),
  count: decimal,
  price: decimal,
  time_in_force: z.literal('immediate_or_cancel'),
  self_trade_prevention_type: z.enum(['taker_at_cross', 'maker']),
})

const ranges = z.array(z.object({ start: decimal, step: decimal })).nullish()
const LOT = 10_000

const refuse = (status: number, code: string): Answer => ({ status, body: kalshiError(code) })
const micro = (text: string) => parseMicro(text, 'nearest') ?? 0

/** The event's override wins over its series, field by field. */
function feeOf(source: KalshiSource, event: KalshiEventRow, now: number) {
  const series = source.series(now).find(({ ticker }) => ticker === event.series_ticker)
  const type = event.fee_type_override ?? series?.fee_type ?? 'quadratic'
  const multiplier = event.fee_multiplier_override ?? series?.fee_multiplier ?? 1
  return kalshiFee(String(type), Number(multiplier))
}

/** `POST /portfolio/events/orders`, signed with the account's key: immediate orders only, in the YES book. */
export function orderRoutes(
  source: KalshiSource,
  { access, basePath }: { access: KalshiAccess; basePath: string },
) {
  return onPost(PATH, take)

  async function take({ body, now, headers }: WireRequest): Promise<Answer> {
    if (!access.signed({ headers, method: 'POST', url: `${basePath}${PATH}` }))
      return refuse(401, 'unauthorized')
    const { data } = posted.safeParse(body)
    if (!data) return refuse(400, 'invalid_order')
    const event = source
      .events(now)
      .find(({ markets }) => markets.some(({ ticker }) => ticker === data.ticker))
    const market = event?.markets.find(({ ticker }) => ticker === data.ticker)
    const book = source.book(data.ticker, now)
    if (!event || !market || !book) return refuse(404, 'not_found')
    const [limit, size] = [micro(data.price), micro(data.count)]
    const ticks = (ranges.parse(market.price_ranges) ?? []).map(({ start, step }) => ({
      from: price(micro(start)),
      tick: price(micro(step)),
    }))
    const rules = { ticks, lot: LOT, minOrderShares: 0, minOrderUsd: 0 } as never
    if (limit <= 0 || limit >= MICRO) return refuse(400, 'invalid_price')
    if (toTick(rules, price(limit), { outcome: 'yes', rounding: 'down' }) !== limit)
      return refuse(400, 'invalid_price')
    if (size <= 0 || size % LOT !== 0) return refuse(400, 'invalid_count')
    const buys = data.side === 'bid'
    const taken = fillAgainst(book, { buys, limit, size })
    const { levels } = taken
    source.take?.(data.ticker, { side: buys ? 'asks' : 'bids', levels })
    const fee = takerFee(feeOf(source, event, now), { buys, levels })
    const perContract = (micro: number) => (micro / taken.size).toFixed(4)
    return {
      status: 201,
      body: {
        order_id: data.client_order_id,
        client_order_id: data.client_order_id,
        fill_count: (taken.size / MICRO).toFixed(2),
        remaining_count: ((size - taken.size) / MICRO).toFixed(2),
        ...(taken.size > 0 && {
          average_fill_price: perContract(taken.cash),
          average_fee_paid: perContract(fee.usd),
        }),
        ts_ms: now,
      },
    }
  }
}
