import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { withOrders } from '../http/withOrders'
import type { OrderDesk } from '../orders/orderDesk'
import { orderRoutes } from './orderRoutes'
import { predictfunError } from './predictfunError'
import { predictfunRoutes } from './predictfunRoutes'
import { predictfunSocket } from './predictfunSocket'
import type { PredictfunSource } from './source'

const API_KEY = 'predictfun-sandbox-key'

/** The rate limit of one key. */
const PER_MINUTE = 240

interface PredictfunStandIns extends VenueStandIns {
  /** Makes clients move to another server, as a release of the venue does. */
  drain(graceMs: number): void
}

/** Predict.fun's REST API and socket, on one port. */
export async function startPredictfun(
  source: PredictfunSource,
  clock: () => number,
  {
    perMinute = PER_MINUTE,
    rateFactor = 1,
    heartbeatMs,
    desk,
  }: { perMinute?: number; rateFactor?: number; heartbeatMs?: number; desk?: OrderDesk } = {},
): Promise<PredictfunStandIns> {
  const socket = predictfunSocket(source, { clock, apiKey: API_KEY, heartbeatMs })
  const server = await startStandIn({
    clock,
    basePath: '/v1',
    faultBody: (status) => predictfunError(status),
    answer: withOrders(
      predictfunRoutes(source, { apiKey: API_KEY, perMinute: perMinute * rateFactor }),
      desk && orderRoutes(source, desk),
    ),
    attach: socket.attach,
  })
  const { origin } = new URL(server.url)
  return {
    servers: [server],
    drain: socket.drain,
    env: {
      PREDICTFUN_API_URL: origin,
      PREDICTFUN_WS_URL: `${origin.replace('http', 'ws')}/ws`,
      PREDICTFUN_API_KEY: API_KEY,
    },
  }
}
