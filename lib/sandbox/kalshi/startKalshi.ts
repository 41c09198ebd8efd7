import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { kalshiError, kalshiRoutes } from './kalshiRoutes'
import type { KalshiSource } from './source'

const faultBody = (status: number) =>
  kalshiError(status === 429 ? 'too_many_requests' : status === 404 ? 'not_found' : 'internal_server_error')

/** Kalshi's trade API. */
export async function startKalshi(source: KalshiSource, clock: () => number): Promise<VenueStandIns> {
  const trade = await startStandIn({
    clock,
    basePath: '/trade-api/v2',
    answer: kalshiRoutes(source),
    faultBody,
  })
  return { servers: [trade], env: { KALSHI_API_URL: trade.url } }
}
