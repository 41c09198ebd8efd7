import type { VenueOrders } from '@/lib/core/domain/order'
import { complement, MICRO } from '@/lib/core/domain/units'
import { dollarsOf } from '../signedOrder'

/**
 * Orders are in the YES book: NO at p is YES at 1 − p on the other side. The body is sent with the account's own API
 * key, so no wallet signs it.
 * Source: `kalshi-typescript` 3.30.0, `POST /portfolio/events/orders`.
 */
export const KALSHI_ORDERS: VenueOrders = {
  kinds: [],
  draft({ side, outcome, marketId, price, size }, { salt, now }) {
    const isYes = outcome === 'yes'
    return {
      price,
      size,
      usd: dollarsOf({ price, size }),
      expiryIsSigned: false,
      body: {
        ticker: marketId,
        client_order_id: `crossbook-${now}-${salt}`,
        side: (side === 'buy') === isYes ? 'bid' : 'ask',
        count: (size / MICRO).toFixed(2),
        price: ((isYes ? price : complement(price)) / MICRO).toFixed(4),
        time_in_force: 'immediate_or_cancel',
        self_trade_prevention_type: 'taker_at_cross',
      },
    }
  },
}
