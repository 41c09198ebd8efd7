import { z } from 'zod'
import type { VenueOrders } from '@/lib/domain/order'
import { shares } from '@/lib/domain/units'
import { dollarsOf, toFill, typedOrderV1, withSignature } from '../signedOrder'

const wei = z.string().regex(/^\d{1,30}$/)
const filled = z.object({ data: z.object({ amountFilled: wei, valueFilled: wei }) })
const fromWei = (text: string | undefined) => text && String(Number(BigInt(text) / 10n ** 12n) / 1e6)

/** The venue's own client cuts sizes to so many digits. */
const DIGITS = 5

function cut(size: number): number {
  const step = 10 ** Math.max(0, String(size).length - DIGITS)
  return Math.floor(size / step) * step
}

/**
 * Signed for one of four exchanges. The venue's client cuts sizes to five significant digits (and prices to three,
 * which its ticks never exceed), and takes nothing below a hundredth of a share.
 * Source: `@predictdotfun/sdk` 1.3.8 (`OrderBuilder`).
 */
export const PREDICTFUN_ORDERS: VenueOrders = {
  kinds: ['eoa'],
  post: {
    path: '/v1/orders',
    body: (order) => ({ data: { order: withSignature(order), strategy: 'LIMIT' } }),
    fillOf(payload) {
      const { amountFilled, valueFilled } = filled.safeParse(payload).data?.data ?? {}
      return toFill(fromWei(amountFilled), fromWei(valueFilled))
    },
  },
  draft(terms, context) {
    const size = shares(cut(terms.size))
    const typed = typedOrderV1({ ...terms, size }, context, {
      name: 'predict.fun CTF Exchange',
      chainId: 56,
      decimals: 18,
      expires: true,
    })
    const { price } = terms
    return typed && { price, size, usd: dollarsOf({ price, size }), typed, expiryIsSigned: true }
  },
}
