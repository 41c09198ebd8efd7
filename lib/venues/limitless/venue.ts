import type { VenueAdapter } from '../venueAdapter'
import { withQuery } from '../withQuery'
import { LIMITLESS_FEES } from './fees'
import { createLimitlessConnector } from './index'
import { LIMITLESS_ORDERS } from './orders'
import { LIMITLESS_RESTRICTIONS } from './restrictions'
import { TRADING_RULES } from './tradingRules'

export const limitlessVenue: VenueAdapter = {
  connect: ({ config, ...deps }) => createLimitlessConnector({ ...deps, urls: config.limitless }),
  orders: LIMITLESS_ORDERS,
  facts: { trading: TRADING_RULES, fee: LIMITLESS_FEES, restrictions: LIMITLESS_RESTRICTIONS },
  // 300 ms between calls. Source: https://docs.limitless.exchange/api-reference.
  rest: [{ url: 'apiUrl', perSecond: 3, burst: 1 }],
  historiesPerSecond: 0.5,
  socket: ({ limitless: { wsUrl } }) => ({
    url: withQuery(`${wsUrl.replace(/(?<!\/)\/+$/, '')}/socket.io/`, { EIO: '4', transport: 'websocket' }),
  }),
}
