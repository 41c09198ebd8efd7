import { startStandIn } from '../http/startStandIn'
import type { VenueStandIns } from '../http/venueStandIns'
import { withOrders } from '../http/withOrders'
import { kalshiError } from './kalshiError'
import { createKalshiKey, type KalshiAccess } from './kalshiKey'
import { kalshiRoutes } from './kalshiRoutes'
import { kalshiSocket, SOCKET_PATH } from './kalshiSocket'
import { orderRoutes } from './orderRoutes'
import type { KalshiSource } from './source'

const faultBody = (status: number) =>
  kalshiError(status === 429 ? 'too_many_requests' : status === 404 ? 'not_found' : 'internal_server_error')

const BASE_PATH = '/trade-api/v2'

/** As in an environment variable: on one line. */
const keyEnv = ({ id, privateKey }: KalshiAccess) => ({
  KALSHI_KEY_ID: id,
  KALSHI_PRIVATE_KEY: privateKey.trim().replaceAll('\n', '\\n'),
})

/** Kalshi's trade API and its socket; `handOut` returns the key that the socket requires. */
export async function startKalshi(
  source: KalshiSource,
  clock: () => number,
  {
    handOut = true,
    pingMs,
    rateFactor,
  }: { handOut?: boolean; pingMs?: number; rateFactor?: number | undefined } = {},
): Promise<VenueStandIns> {
  const access = createKalshiKey()
  const trade = await startStandIn({
    clock,
    basePath: BASE_PATH,
    answer: withOrders(
      kalshiRoutes(source, { rateFactor }),
      orderRoutes(source, { access, basePath: BASE_PATH }),
    ),
    faultBody,
    attach: kalshiSocket({ source, clock, access, pingMs }),
  })
  return {
    servers: [trade],
    env: {
      KALSHI_API_URL: trade.url,
      KALSHI_WS_URL: `ws://${new URL(trade.url).host}${SOCKET_PATH}`,
      ...(handOut && keyEnv(access)),
    },
  }
}
