import type { VenueOrders } from '@/lib/domain/order'
import { shares } from '@/lib/domain/units'
import { dollarsOf, typedOrderV1 } from '../signedOrder'

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
