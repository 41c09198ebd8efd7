import type { VenueRestrictions } from '@/lib/core/domain/restrictions'
import type { VenueAdapter } from '../venueAdapter'
import { withQuery } from '../withQuery'
import { LIMITLESS_FEES } from './fees'
import { createLimitlessConnector } from './index'
import { LIMITLESS_ORDERS } from './orders'
import { TRADING_RULES } from './tradingRules'

/**
 * The terms exclude access from some countries and trading from others, which is the same for orders. Parts of Canada
 * and Ukraine are restricted too: as countries they are unknown, as is everything that the terms do not name.
 * Source: https://docs.limitless.exchange/user-guide/terms-of-service, section 1.
 */
const LIMITLESS_RESTRICTIONS: VenueRestrictions = {
  countries: { blocked: ['BY', 'CN', 'CU', 'IR', 'KP', 'RU', 'SY', 'US'] },
  elsewhere: 'unknown',
  source: 'https://docs.limitless.exchange/user-guide/terms-of-service',
  asOf: '2026-09-15',
}

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
