import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { withOrders } from '../http/withOrders'
import type { OrderDesk } from '../orders/orderDesk'
import { limitlessFault, limitlessRoutes } from './limitlessRoutes'
import { marketsSocket } from './marketsSocket'
import { orderRoutes } from './orderRoutes'
import type { LimitlessSource } from './simulatedLimitless'

/** Limitless's API and its socket, each on a port of its own. */
export async function startLimitless(
  source: LimitlessSource,
  clock: () => number,
  desk?: OrderDesk,
): Promise<VenueStandIns> {
  const server = { clock, basePath: '', faultBody: limitlessFault }
  const api = await startStandIn({
    ...server,
    answer: withOrders(limitlessRoutes(source), desk && orderRoutes(source, desk)),
  })
  const socket = await startStandIn({
    ...server,
    answer: () => ({ status: 404, body: limitlessFault(404) }),
    attach: marketsSocket(source, clock),
  })
  return {
    servers: [api, socket],
    env: { LIMITLESS_API_URL: api.url, LIMITLESS_WS_URL: socket.url.replace('http', 'ws') },
  }
}
