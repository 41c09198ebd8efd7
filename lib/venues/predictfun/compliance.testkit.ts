import type { VenueFixtures } from '../compliance.testkit'
import { createPredictfunConnector } from './index'
import { tokenId, wireBook, wireCategory, wireChoice, wrapped } from './wireRows'

export const predictfunFixtures: VenueFixtures = {
  create: ({ url, ...deps }) =>
    createPredictfunConnector({ ...deps, urls: { apiUrl: url, wsUrl: `${url}/ws` }, apiKey: 'key' }),
  answer({ path, query }) {
    switch (path) {
      case '/v1/categories':
        return query.get('after') === 'NDA1MDIz'
          ? wrapped([wireChoice()])
          : wrapped([wireCategory()], 'NDA1MDIz')
      case '/v1/categories/will-ada-become-mayor-before-2027':
        return wrapped(wireCategory())
      case '/v1/markets/1739803/orderbook':
        return wrapped(wireBook())
      default:
        return undefined
    }
  },
  eventId: 'will-ada-become-mayor-before-2027',
  known: { marketId: '1739803', yesTokenId: tokenId(11) },
  tick: 10_000,
  unknown: { marketId: '1', yesTokenId: tokenId(9) },
}
