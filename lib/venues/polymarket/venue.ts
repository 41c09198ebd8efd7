import type { VenueAdapter } from '../venueAdapter'
import { POLYMARKET_FEES } from './fees'
import { createPolymarketConnector } from './index'
import { POLYMARKET_ORDERS } from './orders'
import { POLYMARKET_RESTRICTIONS } from './restrictions'
import { tradingRulesOf } from './tradingRules'

export const polymarketVenue: VenueAdapter = {
  connect: ({ config, ...deps }) => createPolymarketConnector({ ...deps, urls: config.polymarket }),
  orders: POLYMARKET_ORDERS,
  facts: { trading: tradingRulesOf(undefined), fee: POLYMARKET_FEES, restrictions: POLYMARKET_RESTRICTIONS },
  // Per 10 s: Gamma `/events` 500, CLOB `/books` 500, data API `/trades` 200.
  // Source: https://docs.polymarket.com/api-reference/rate-limits.
  rest: [
    { url: 'gammaUrl', label: 'Gamma', perSecond: 10, burst: 10 },
    { url: 'clobUrl', label: 'CLOB', perSecond: 20, burst: 20 },
    { url: 'dataUrl', label: 'data', perSecond: 10, burst: 20 },
  ],
  historiesPerSecond: 5,
  socket: ({ polymarket }) => ({ url: polymarket.wsUrl }),
}
