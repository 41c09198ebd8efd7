import { z } from 'zod'
import { complementBook } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { Answer, WireRequest } from '../http/answer'
import { onPost } from '../http/onPost'
import type { OrderDesk, OrderRefusal } from '../orders/orderDesk'
import { orderV1 } from '../orders/signedOrder'
import type { LimitlessSource } from './simulatedLimitless'
import { limitlessFee } from './takerFee'

const posted = z.object({ order: orderV1, orderType: z.enum(['GTC', 'FOK', 'FAK']), marketSlug: z.string() })

const ERRORS: Record<OrderRefusal, string> = {
  signature: 'Invalid order signature',
  tick: 'price must be a multiple of 0.001',
  lot: 'contracts must be a multiple of 1000',
  minimum: 'Order is too small',
  price: 'price must be between 0.001 and 0.999',
  no_match: 'No liquidity to match',
  unpaid: 'Insufficient balance or allowance',
  expired: 'Order has expired',
  closed: 'Market is not tradable',
}

const RULES = {
  ticks: [{ from: price(0), tick: price(1_000) }],
  lot: shares(1_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
}

const refuse = (message: string): Answer => ({
  status: 400,
  body: { statusCode: 400, message, error: 'Bad Request' },
})

/** `POST /orders`: immediate orders only, settled at once. The venue's response to them is not documented. */
export function orderRoutes(source: LimitlessSource, desk: OrderDesk) {
  return onPost('/orders', take)

  async function take({ body, now }: WireRequest): Promise<Answer> {
    const { data } = posted.safeParse(body)
    if (!data) return refuse('order has another shape than expected')
    const { order, orderType, marketSlug } = data
    if (orderType !== 'FAK') return refuse('this stand-in takes FAK orders only')
    const market = source.market(marketSlug, now)
    if (!market?.tokens.includes(order.tokenId)) return refuse('tokenId is not of this market')
    const isYes = order.tokenId === market.tokens[0]
    const taken = await desk.take({
      venue: 'limitless',
      order,
      book() {
        const yes = source.book(marketSlug, now)
        return yes && (isYes ? yes : complementBook(yes))
      },
      thin: (levels) => source.take(marketSlug, levels, isYes),
      rules: RULES,
      fee: limitlessFee(source.isCharged(marketSlug)),
      now,
    })
    if ('refusal' in taken) return refuse(ERRORS[taken.refusal])
    const execution = { matched: true, matchedSize: String(taken.size), matchedAmount: String(taken.cash) }
    return { status: 201, body: { order: { ...order, marketSlug }, execution } }
  }
}
