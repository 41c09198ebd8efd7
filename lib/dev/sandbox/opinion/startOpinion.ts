import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { withOrders } from '../http/withOrders'
import type { OrderDesk } from '../orders/orderDesk'
import { opinionError, opinionRoutes } from './opinionRoutes'
import { opinionSocket } from './opinionSocket'
import { orderRoutes } from './orderRoutes'
import type { OpinionSource } from './source'

const API_KEY = 'opinion-sandbox-key'

/** The rate limit of one key. */
const PER_SECOND = 15

const faultBody = (status: number) =>
  opinionError(status, status === 429 ? 'too many requests' : 'internal server error')

/** Opinion's OpenAPI and socket, on one port. */
export async function startOpinion(
  source: OpinionSource,
  clock: () => number,
  {
    perSecond = PER_SECOND,
    rateFactor = 1,
    desk,
  }: { perSecond?: number; rateFactor?: number; desk?: OrderDesk } = {},
): Promise<VenueStandIns> {
  const server = await startStandIn({
    clock,
    basePath: '/openapi',
    faultBody,
    answer: withOrders(
      opinionRoutes(source, { apiKey: API_KEY, perSecond: perSecond * rateFactor }),
      desk && orderRoutes(source, desk),
    ),
    attach: opinionSocket(source, { clock, apiKey: API_KEY }),
  })
  return {
    servers: [server],
    env: {
      OPINION_API_URL: server.url,
      OPINION_WS_URL: new URL('/', server.url.replace('http', 'ws')).href,
      OPINION_API_KEY: API_KEY,
    },
  }
}
