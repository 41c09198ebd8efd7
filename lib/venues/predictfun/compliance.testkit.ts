import type { VenueFixtures } from '../compliance.testkit'
import { createPredictfunConnector } from './index'
import { tokenId, wireBook, wireCategory, wireChoice, wrapped } from './wireRows'

export const predictfunFixtures: VenueFixtures = {
  create: ({ url, ...deps }) =>
    createPredictfunConnector({ ...deps, urls: { apiUrl: url, wsUrl: `${url}/ws` }, apiKey: 'key' }),
  answers: {
    '/v1/categories': (query) =>
      query.get('after') === 'NDA1MDIz' ? wrapped([wireChoice()]) : wrapped([wireCategory()], 'NDA1MDIz'),
    '/v1/categories/will-ada-become-mayor-before-2027': () => wrapped(wireCategory()),
    '/v1/markets/1739803/orderbook': () => wrapped(wireBook()),
  },
  eventId: 'will-ada-become-mayor-before-2027',
  known: { marketId: '1739803', yesTokenId: tokenId(11) },
  tick: 10_000,
  unknown: { marketId: '1', yesTokenId: tokenId(9) },
}
