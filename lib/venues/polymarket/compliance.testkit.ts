import type { VenueFixtures } from '../compliance.testkit'
import { createPolymarketConnector } from './index'
import { tokenId, wireBook, wireEvent } from './wireRows'

export const polymarketFixtures: VenueFixtures = {
  create: ({ url, ...deps }) =>
    createPolymarketConnector({
      ...deps,
      urls: {
        gammaUrl: `${url}/gamma`,
        clobUrl: `${url}/clob`,
        dataUrl: `${url}/data`,
        wsUrl: `${url.replace('http', 'ws')}/ws`,
      },
    }),
  answer({ path, query }) {
    switch (path) {
      case '/gamma/events/keyset':
        return query.has('after_cursor')
          ? { events: [wireEvent({ id: '2', slug: 'second' })] }
          : { events: [wireEvent()], next_cursor: 'second-page' }
      case '/gamma/events/30829':
        return wireEvent()
      case '/clob/books':
        return [wireBook({ asset_id: tokenId(2) }), wireBook()]
      default:
        return undefined
    }
  },
  eventId: '30829',
  known: { marketId: '559657', yesTokenId: tokenId(1) },
  tick: 1_000,
  unknown: { marketId: '1', yesTokenId: tokenId(9) },
}
