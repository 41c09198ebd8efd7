import type { VenueId } from '@/lib/core/domain/venue'
import { KALSHI_WIRE } from '../kalshi/wireFields'
import { LIMITLESS_WIRE } from '../limitless/wireFields'
import { OPINION_WIRE } from '../opinion/wireFields'
import { POLYMARKET_WIRE } from '../polymarket/wireFields'
import { PREDICTFUN_WIRE } from '../predictfun/wireFields'
import type { WatchedEndpoints } from './wireShape'

/** What is known of every venue's payloads. */
export const WIRE: Record<VenueId, WatchedEndpoints> = {
  kalshi: KALSHI_WIRE,
  polymarket: POLYMARKET_WIRE,
  limitless: LIMITLESS_WIRE,
  opinion: OPINION_WIRE,
  predictfun: PREDICTFUN_WIRE,
}
