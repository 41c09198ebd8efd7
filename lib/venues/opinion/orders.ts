import { z } from 'zod'
import type { VenueOrders } from '@/lib/core/domain/order'
import { draftOrderV1, toFill, withSignature } from '../signedOrder'

/** Decimals. */
const filled = z.object({ result: z.object({ filledShares: z.string(), filledAmount: z.string() }) })

/**
 * Signed by the account itself or for its Safe at the venue; only a builder's key may send it.
 * Source: `@opinion-labs/opinion-clob-sdk` 0.6.1 (`BuilderClient.buildOrderForSigning`).
 */
export const OPINION_ORDERS: VenueOrders = {
  kinds: ['eoa', 'safe'],
  post: {
    path: '/order',
    body: (order) => ({ order: withSignature(order) }),
    fillOf(payload) {
      const { filledShares, filledAmount } = filled.safeParse(payload).data?.result ?? {}
      return toFill(filledShares, filledAmount)
    },
  },
  draft: (terms, context) =>
    draftOrderV1(terms, context, { name: 'OPINION CTF Exchange', chainId: 56, decimals: 18, expires: true }),
}
