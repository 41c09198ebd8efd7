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
  answers: {
    '/gamma/events/keyset': (query) =>
      query.has('after_cursor')
        ? { events: [wireEvent({ id: '2', slug: 'second' })] }
        : { events: [wireEvent()], next_cursor: 'second-page' },
    '/gamma/events/30829': () => wireEvent(),
    '/clob/books': () => [wireBook({ asset_id: tokenId(2) }), wireBook()],
  },
  eventId: '30829',
  known: { marketId: '559657', yesTokenId: tokenId(1) },
  tick: 1_000,
  unknown: { marketId: '1', yesTokenId: tokenId(9) },
}
