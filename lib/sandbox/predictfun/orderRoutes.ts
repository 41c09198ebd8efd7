import { z } from 'zod'
import { complementBook } from '@/lib/domain/orderBook'
import { price, shares, usd } from '@/lib/domain/units'
import { type Answer, type Ask, ok } from '../http/answer'
import type { OrderDesk, OrderRefusal } from '../orders/orderDesk'
import { orderV1 } from '../orders/signedOrder'
import { refuse } from './predictfunError'
import type { PredictfunSource } from './source'

const posted = z.object({ data: z.object({ order: orderV1 }) })

const ERRORS: Record<OrderRefusal, string> = {
  signature: 'order signature is not valid',
  tick: 'price has too many decimals',
  lot: 'order amount has too many decimals',
  minimum: 'order must have a value of at least 0.9 USD',
  price: 'price must be between 0 and 1',
  no_match: 'order could not be matched',
  unpaid: 'insufficient collateral',
  expired: 'order has expired',
  closed: 'market is not open',
}

/** `POST /v1/orders`: taken as immediate orders and settled at once; how much was filled is said here only. */
export function orderRoutes(source: PredictfunSource, desk: OrderDesk) {
  return (ask: Ask): Promise<Answer> | undefined =>
    ask.method === 'POST' && ask.path === '/orders' ? take(ask) : undefined

  async function take({ body, now }: Ask): Promise<Answer> {
    const parsed = posted.safeParse(body)
    if (!parsed.success) return refuse(400, 'order has another shape than expected')
    const { order } = parsed.data.data
    const found = source
      .categories(now)
      .flatMap(({ markets }) => markets)
      .flatMap((market) => {
        const side = (market.outcomes as { indexSet: number; onChainId: string }[]).find(
          ({ onChainId }) => onChainId === order.tokenId,
        )
        return side ? [{ market, isYes: side.indexSet === 1 }] : []
      })[0]
    if (!found) return refuse(404, 'Market not found')
    const yes = source.book(String(found.market.id), now)?.sides
    const decimals = Number(found.market.decimalPrecision ?? 2)
    const taken = await desk.take({
      venue: 'predictfun',
      order,
      book: yes && (found.isYes ? yes : complementBook(yes)),
      rules: {
        ticks: [{ from: price(0), tick: price(10 ** (6 - decimals)) }],
        lot: shares(10_000),
        minOrderShares: shares(10_000),
        minOrderUsd: usd(900_000),
      },
      now,
    })
    if ('refusal' in taken) return refuse(400, ERRORS[taken.refusal])
    const wei = (micro: number) => `${micro}000000000000`
    const filled = { amountFilled: wei(taken.size), valueFilled: wei(taken.cash) }
    return ok({ success: true, data: { code: 'OK', orderId: order.salt, ...filled } })
  }
}
