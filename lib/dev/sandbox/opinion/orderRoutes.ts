import { z } from 'zod'
import { price, shares, usd } from '@/lib/core/domain/units'
import { type Answer, ok, type WireRequest } from '../http/answer'
import { onPost } from '../http/onPost'
import type { OrderDesk, OrderRefusal } from '../orders/orderDesk'
import { orderV1 } from '../orders/signedOrder'
import { opinionError } from './opinionRoutes'
import type { OpinionSource } from './source'
import { opinionFee } from './takerFee'

const posted = z.object({ order: orderV1 })

/** The venue's error numbers, as far as known. */
const ERRORS: Record<OrderRefusal, readonly [number, string]> = {
  signature: [10_400, 'invalid signature'],
  tick: [10_400, 'invalid price'],
  lot: [10_400, 'invalid amount'],
  minimum: [10_400, 'order value is below 5'],
  price: [10_400, 'invalid price'],
  no_match: [10_605, 'depth not enough'],
  unpaid: [10_400, 'insufficient balance or allowance'],
  expired: [10_400, 'order expired'],
  closed: [10_400, 'market is not open'],
}

const RULES = {
  ticks: [{ from: price(0), tick: price(1_000) }],
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(5_000_000),
}

/** `POST /order`: handled as immediate orders and settled at once; only this response states the filled size. */
export function orderRoutes(source: OpinionSource, desk: OrderDesk) {
  return onPost('/order', take)

  async function take({ body, now }: WireRequest): Promise<Answer> {
    const { data } = posted.safeParse(body)
    if (!data) return ok(opinionError(10_400, 'invalid order'))
    const { order } = data
    const taken = await desk.take({
      venue: 'opinion',
      order,
      book: () => source.book(order.tokenId, now)?.sides,
      thin: (levels) => source.take(order.tokenId, levels),
      rules: RULES,
      fee: opinionFee(source.takerFeeBps(order.tokenId, now) ?? 0),
      now,
    })
    if ('refusal' in taken) return ok(opinionError(...ERRORS[taken.refusal]))
    const filled = { filledShares: String(taken.size / 1e6), filledAmount: String(taken.cash / 1e6) }
    return ok({ errno: 0, errmsg: '', result: { orderId: order.salt, ...filled } })
  }
}
