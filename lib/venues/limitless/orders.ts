import type { VenueOrders } from '@/lib/domain/order'
import { dollarsOf, typedOrderV1 } from '../signedOrder'

/**
 * Signed for the market's own exchange; the venue takes no expiry.
 * Source: `@limitless-exchange/sdk` 1.1.0.
 */
export const LIMITLESS_ORDERS: VenueOrders = {
  kinds: ['eoa'],
  draft(terms, context) {
    const typed = typedOrderV1(terms, context, {
      name: 'Limitless CTF Exchange',
      chainId: 8453,
      decimals: 6,
      expires: false,
    })
    const { price, size } = terms
    return typed && { price, size, usd: dollarsOf({ price, size }), typed, expiryIsSigned: false }
  },
}
