import { checkApiKey } from '../checkApiKey'
import type { VenueAdapter } from '../venueAdapter'
import { PREDICTFUN_FEES } from './fees'
import { createPredictfunConnector } from './index'
import { PREDICTFUN_ORDERS } from './orders'
import { tradingRulesOf } from './tradingRules'

/** Decimals of a price on most of its markets. */
const USUAL_DECIMALS = 2

export const predictfunVenue: VenueAdapter = {
  connect: ({ config: { predictfun }, ...deps }) =>
    createPredictfunConnector({ ...deps, urls: predictfun, apiKey: predictfun.apiKey }),
  orders: PREDICTFUN_ORDERS,
  facts: {
    trading: tradingRulesOf(USUAL_DECIMALS),
    fee: PREDICTFUN_FEES,
    // No public list is known.
    restrictions: { countries: {}, elsewhere: 'unknown' },
  },
  // 240 per minute per key; at these settings no minute exceeds it. Source: https://dev.predict.fun.
  rest: [{ url: 'apiUrl', perSecond: 3, burst: 10 }],
  historiesPerSecond: 0.5,
  socket: ({ predictfun: { wsUrl, apiKey } }) =>
    apiKey === undefined ? undefined : { url: wsUrl, headers: () => ({ 'x-api-key': apiKey }) },
  checkKey: ({ predictfun }) => checkApiKey('predictfun', predictfun.apiKey),
}
