import { checkApiKey } from '../checkApiKey'
import type { VenueAdapter } from '../venueAdapter'
import { withQuery } from '../withQuery'
import { OPINION_FEES } from './fees'
import { createOpinionConnector } from './index'
import { OPINION_ORDERS } from './orders'
import { OPINION_RULES } from './tradingRules'

export const opinionVenue: VenueAdapter = {
  connect: ({ config: { opinion }, opinionFees, ...deps }) =>
    createOpinionConnector({ ...deps, urls: opinion, apiKey: opinion.apiKey, readOnChain: opinionFees }),
  orders: OPINION_ORDERS,
  facts: {
    trading: OPINION_RULES,
    fee: OPINION_FEES,
    // The API has an error code for restricted places, but no public list of them is known.
    restrictions: { countries: {}, elsewhere: 'unknown' },
  },
  // 15 per second per key; at these settings no second exceeds it.
  // Source: https://docs.opinion.trade/developer-guide/opinion-open-api/overview.
  rest: [{ url: 'apiUrl', perSecond: 10, burst: 5 }],
  historiesPerSecond: 2,
  socket: ({ opinion: { wsUrl, apiKey } }) =>
    apiKey === undefined ? undefined : { url: withQuery(wsUrl, { apikey: apiKey }) },
  checkKey: ({ opinion }) => checkApiKey('opinion', opinion.apiKey),
}
