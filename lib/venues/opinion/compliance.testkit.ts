import type { VenueFixtures } from '../compliance.testkit'
import { createOpinionConnector } from './index'
import { enveloped, tokenId, wireBinary, wireBook, wireCategorical } from './wireRows'

export const opinionFixtures: VenueFixtures = {
  create: ({ url, ...deps }) =>
    createOpinionConnector({ ...deps, urls: { apiUrl: `${url}/openapi`, wsUrl: url }, apiKey: 'key' }),
  answers: {
    '/openapi/market': (query) =>
      enveloped({ total: 2, list: query.get('page') === '1' ? [wireBinary()] : [wireCategorical()] }),
    '/openapi/market/2764': () => enveloped({ data: wireBinary() }),
    '/openapi/token/orderbook': (query) =>
      query.get('token_id') === tokenId(1) ? enveloped(wireBook()) : undefined,
  },
  eventId: 'binary-2764',
  known: { marketId: '2764', yesTokenId: tokenId(1) },
  tick: 1_000,
  unknown: { marketId: '1', yesTokenId: tokenId(9) },
}
