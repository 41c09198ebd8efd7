import type { VenueFixtures } from '../compliance.testkit'
import { createLimitlessConnector } from './index'
import { tokenId, wireBook, wireGroup, wireMarket } from './wireRows'

const MARKET = 'ada-out-before-2027-1768933068297'

export const limitlessFixtures: VenueFixtures = {
  create: ({ url, ...deps }) => createLimitlessConnector({ ...deps, urls: { apiUrl: url, wsUrl: url } }),
  answers: {
    '/markets/active': (query) =>
      query.get('page') === '1'
        ? { data: [wireMarket(), wireGroup()], totalMarketsCount: 2 }
        : { data: [], totalMarketsCount: 2 },
    [`/markets/${MARKET}`]: () => wireMarket(),
    [`/markets/${MARKET}/orderbook`]: () => wireBook(),
  },
  eventId: MARKET,
  known: { marketId: MARKET, yesTokenId: tokenId(1) },
  tick: 1_000,
  unknown: { marketId: 'no-such-market', yesTokenId: tokenId(9) },
}
