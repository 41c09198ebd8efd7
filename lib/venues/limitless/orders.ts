import { z } from 'zod'
import type { VenueOrders } from '@/lib/core/domain/order'
import { draftOrderV1, toFill, withSignature } from '../signedOrder'

const raw = z.string().regex(/^\d{1,15}$/)
/** Raw units of one millionth. */
const executed = z.object({ execution: z.object({ matchedSize: raw, matchedAmount: raw }) })

/**
 * Signed for the market's own exchange; the venue takes no expiry.
 * Source: `@limitless-exchange/sdk` 1.1.0.
 */
export const LIMITLESS_ORDERS: VenueOrders = {
  kinds: ['eoa'],
  post: {
    path: '/orders',
    body: (order) => ({ order: withSignature(order), orderType: 'FAK', marketSlug: order.marketId }),
    fillOf(payload) {
      const { matchedSize, matchedAmount } = executed.safeParse(payload).data?.execution ?? {}
      const toDecimal = (raw: string | undefined) => raw && String(Number(raw) / 1e6)
      return toFill(toDecimal(matchedSize), toDecimal(matchedAmount))
    },
  },
  draft: (terms, context) =>
    draftOrderV1(terms, context, {
      name: 'Limitless CTF Exchange',
      chainId: 8453,
      decimals: 6,
      expires: false,
    }),
}
