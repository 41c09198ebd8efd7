import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { withOrders } from '../http/withOrders'
import type { OrderDesk } from '../orders/orderDesk'
import { clobRoutes } from './clobRoutes'
import { dataRoutes } from './dataRoutes'
import { gammaRoutes } from './gammaRoutes'
import { marketSocket, SOCKET_PATH } from './marketSocket'
import { orderRoutes } from './orderRoutes'
import type { PolymarketSource } from './source'

const faultBody = (status: number) => ({
  error: status === 429 ? 'Too Many Requests' : 'Internal Server Error',
})

/** Polymarket's catalogue, order books, data and market channel, each on a port of its own. */
export async function startPolymarket(
  source: PolymarketSource,
  clock: () => number,
  desk?: OrderDesk,
): Promise<VenueStandIns> {
  const server = { clock, basePath: '', faultBody }
  const gamma = await startStandIn({ ...server, answer: gammaRoutes(source) })
  const clob = await startStandIn({
    ...server,
    answer: withOrders(clobRoutes(source), desk && orderRoutes(source, desk)),
  })
  const data = await startStandIn({ ...server, answer: dataRoutes(source) })
  const socket = await startStandIn({
    ...server,
    answer: () => ({ status: 404, body: '404 page not found' }),
    attach: marketSocket(source, clock),
  })
  return {
    servers: [gamma, clob, data, socket],
    env: {
      POLYMARKET_GAMMA_URL: gamma.url,
      POLYMARKET_CLOB_URL: clob.url,
      POLYMARKET_DATA_URL: data.url,
      POLYMARKET_WS_URL: `${socket.url.replace('http', 'ws')}${SOCKET_PATH}`,
    },
  }
}
