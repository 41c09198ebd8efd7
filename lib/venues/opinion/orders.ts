import type { VenueOrders } from '@/lib/domain/order'
import { dollarsOf, typedOrderV1 } from '../signedOrder'

/**
 * Signed by the account itself or for its Safe at the venue; only a builder's key may send it.
 * Source: `@opinion-labs/opinion-clob-sdk` 0.6.1 (`BuilderClient.buildOrderForSigning`).
 */
export const OPINION_ORDERS: VenueOrders = {
  kinds: ['eoa', 'safe'],
  draft(terms, context) {
    const typed = typedOrderV1(terms, context, {
      name: 'OPINION CTF Exchange',
      chainId: 56,
      decimals: 18,
      expires: true,
    })
    const { price, size } = terms
    return typed && { price, size, usd: dollarsOf({ price, size }), typed, expiryIsSigned: true }
  },
}
