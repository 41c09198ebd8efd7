import { z } from 'zod'
import { price, shares, usd } from '@/lib/core/domain/units'
import { type Answer, ok, type WireRequest } from '../http/answer'
import { onPost } from '../http/onPost'
import type { OrderDesk, OrderRefusal } from '../orders/orderDesk'
import { orderV2 } from '../orders/signedOrder'
import { createPlaces } from './places'
import type { PolymarketSource } from './source'
import { feeDetails, polymarketFee } from './takerFee'

const posted = z.object({ order: orderV2, orderType: z.enum(['FAK', 'FOK', 'GTC', 'GTD']) })

const ERRORS: Record<OrderRefusal, string> = {
  signature: 'invalid signature',
  tick: 'invalid price: breaks the minimum tick size rule',
  lot: 'invalid amounts, the market buy orders maker amount supports a max accuracy of 2 decimals, taker amount a max of 4 decimals',
  minimum: 'invalid amount for a marketable BUY order, min size: $1',
  price: 'invalid price, min: 0.001 - max: 0.999',
  no_match:
    'no orders found to match with FAK order. FAK orders are partially filled or killed if no match is found.',
  unpaid: 'not enough balance / allowance',
  expired: 'invalid expiration',
  closed: 'the orderbook does not exist',
}

const refuse = (status: number, error: string): Answer => ({ status, body: { error } })

/** `POST /order` of the CLOB: immediate orders only, settled at once. */
export function orderRoutes(source: PolymarketSource, desk: OrderDesk) {
  const places = createPlaces(source)
  return onPost('/order', take)

  async function take({ body, now }: WireRequest): Promise<Answer> {
    const { data } = posted.safeParse(body)
    if (!data) return refuse(400, 'Invalid order payload')
    const { order, orderType } = data
    if (orderType !== 'FAK') return refuse(400, 'this stand-in takes FAK orders only')
    const book = source.book(order.tokenId, now)
    const place = places(now).byToken.get(order.tokenId)
    const taken = await desk.take({
      venue: 'polymarket',
      order,
      book: () => source.book(order.tokenId, now)?.sides,
      thin: (levels) => source.take?.(order.tokenId, levels),
      fee: polymarketFee(place && feeDetails(place.place.market)),
      rules: {
        ticks: [{ from: price(0), tick: price(Math.round((book?.tick ?? 0.01) * 1e6)) }],
        lot: shares(10_000),
        minOrderShares: shares(0),
        minOrderUsd: usd(1_000_000),
        minSellUsd: usd(0),
      },
      byDollars: true,
      now,
    })
    if ('refusal' in taken) return refuse(400, ERRORS[taken.refusal])
    const [making, taking] = order.side === 0 ? [taken.cash, taken.size] : [taken.size, taken.cash]
    return ok({
      success: true,
      errorMsg: '',
      orderID: `0x${BigInt(order.salt).toString(16).padStart(64, '0')}`,
      makingAmount: String(making / 1e6),
      takingAmount: String(taking / 1e6),
      status: 'matched',
    })
  }
}
