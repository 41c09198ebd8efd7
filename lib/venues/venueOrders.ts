import type { VenueOrders } from '@/lib/core/domain/order'
import type { VenueId } from '@/lib/core/domain/venue'
import { KALSHI_ORDERS } from './kalshi/orders'
import { LIMITLESS_ORDERS } from './limitless/orders'
import { OPINION_ORDERS } from './opinion/orders'
import { POLYMARKET_ORDERS } from './polymarket/orders'
import { PREDICTFUN_ORDERS } from './predictfun/orders'

/** How each venue takes orders. */
export const VENUE_ORDERS: Record<VenueId, VenueOrders> = {
  polymarket: POLYMARKET_ORDERS,
  kalshi: KALSHI_ORDERS,
  limitless: LIMITLESS_ORDERS,
  opinion: OPINION_ORDERS,
  predictfun: PREDICTFUN_ORDERS,
}
