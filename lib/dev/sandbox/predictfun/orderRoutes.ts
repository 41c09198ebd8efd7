import { z } from 'zod'
import { complementBook } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import { type Answer, ok, type WireRequest } from '../http/answer'
import { onPost } from '../http/onPost'
import type { OrderDesk, OrderRefusal } from '../orders/orderDesk'
import { orderV1 } from '../orders/signedOrder'
import { refuse } from './predictfunError'
import type { PredictfunSource } from './source'
import { predictfunFee } from './takerFee'

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

/**
 * Sizes in five significant digits and prices in three, as the venue's own client makes them: whether the venue
 * requires this is not documented.
 * Source: `@predictdotfun/sdk` 1.3.8 (`OrderBuilder.getLimitOrderAmounts`).
 */
function rulesOf({ side, makerAmount, takerAmount }: z.output<typeof orderV1>, decimals: number) {
  const [dollars, size] = side === 0 ? [makerAmount, takerAmount] : [takerAmount, makerAmount]
  const limit = Number(dollars) / Number(size)
  return {
    ticks: [
      {
        from: price(0),
        tick: price(Math.max(10 ** (6 - decimals), limit >= 0.1 ? 1_000 : limit >= 0.01 ? 100 : 10)),
      },
    ],
    lot: shares(Math.max(10_000, 10 ** (size.length - 12 - 5))),
    minOrderShares: shares(10_000),
    minOrderUsd: usd(900_000),
  }
}

/** `POST /v1/orders`: handled as immediate orders and settled at once; only this response states the filled size. */
export function orderRoutes(source: PredictfunSource, desk: OrderDesk) {
  return onPost('/orders', take)

  async function take({ body, now }: WireRequest): Promise<Answer> {
    const { data: parsed } = posted.safeParse(body)
    if (!parsed) return refuse(400, 'order has another shape than expected')
    const { order } = parsed.data
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
    const { isYes } = found
    const marketId = String(found.market.id)
    const decimals = Number(found.market.decimalPrecision ?? 2)
    const taken = await desk.take({
      venue: 'predictfun',
      order,
      book() {
        const yes = source.book(marketId, now)?.sides
        return yes && (isYes ? yes : complementBook(yes))
      },
      thin: (levels) => source.take(marketId, levels, isYes),
      fee: predictfunFee(Number(found.market.feeRateBps ?? 0)),
      rules: rulesOf(order, decimals),
      now,
    })
    if ('refusal' in taken) return refuse(400, ERRORS[taken.refusal])
    const wei = (micro: number) => `${micro}000000000000`
    const filled = { amountFilled: wei(taken.size), valueFilled: wei(taken.cash) }
    return ok({ success: true, data: { code: 'OK', orderId: order.salt, ...filled } })
  }
}
