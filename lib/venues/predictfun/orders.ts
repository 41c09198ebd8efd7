import { z } from 'zod'
import type { OrderTerms, VenueOrders } from '@/lib/core/domain/order'
import { MICRO, type Price, price, shares } from '@/lib/core/domain/units'
import { draftOrderV1, toFill, withSignature } from '../signedOrder'

const wei = z.string().regex(/^\d{1,30}$/)
const filled = z.object({ data: z.object({ amountFilled: wei, valueFilled: wei }) })
const fromWei = (text: string | undefined) => text && String(Number(BigInt(text) / 10n ** 12n) / 1e6)

/** Significant digits that the venue's own client keeps. */
const SIZE_DIGITS = 5
const PRICE_DIGITS = 3

/** The place value of the last digit that is kept. */
const stepOf = (value: number, digits: number) => 10 ** Math.max(0, String(value).length - digits)
const excess = (value: number, digits: number) => value % stepOf(value, digits)

/** The limit rounded to the venue's digits, never worse; undefined where that is a whole dollar. */
function cutPrice({ side, price: limit }: OrderTerms): Price | undefined {
  const rest = excess(limit, PRICE_DIGITS)
  const cut = side === 'buy' || rest === 0 ? limit - rest : limit - rest + stepOf(limit, PRICE_DIGITS)
  return cut < MICRO ? price(cut) : undefined
}

/**
 * Signed for one of four exchanges. The venue's client truncates sizes to five significant digits and prices to three,
 * and accepts nothing below a hundredth of a share, which is the lot.
 * Source: `@predictdotfun/sdk` 1.3.8 (`OrderBuilder.getLimitOrderAmounts`).
 */
export const PREDICTFUN_ORDERS: VenueOrders = {
  kinds: ['eoa', 'smart_account'],
  contractSigners: {
    smart_account: {
      scheme: 'kernel',
      name: 'Kernel',
      version: '0.3.1',
      validator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
    },
  },
  post: {
    path: '/v1/orders',
    body: (order) => ({ data: { order: withSignature(order), strategy: 'LIMIT' } }),
    fillOf(payload) {
      const { amountFilled, valueFilled } = filled.safeParse(payload).data?.data ?? {}
      return toFill(fromWei(amountFilled), fromWei(valueFilled))
    },
  },
  draft(terms, context) {
    const limit = cutPrice(terms)
    const size = shares(terms.size - excess(terms.size, SIZE_DIGITS))
    if (limit === undefined) return undefined
    return draftOrderV1({ ...terms, price: limit, size }, context, {
      name: 'predict.fun CTF Exchange',
      chainId: 56,
      decimals: 18,
      expires: true,
    })
  },
}
