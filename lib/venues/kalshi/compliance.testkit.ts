import type { VenueFixtures } from '../compliance.testkit'
import { createKalshiConnector } from './index'
import { wireEvent, wireSeries } from './wireRows'

const TICKER = 'KXFED-26DEC-T3.75'

const book = {
  ticker: TICKER,
  orderbook_fp: {
    yes_dollars: [
      ['0.0100', '250.00'],
      ['0.4200', '13.00'],
    ],
    no_dollars: [
      ['0.0100', '90.00'],
      ['0.5600', '17.00'],
    ],
  },
}

export const kalshiFixtures: VenueFixtures = {
  create: ({ url, ...deps }) =>
    createKalshiConnector({ ...deps, urls: { apiUrl: `${url}/trade-api/v2`, wsUrl: 'ws://127.0.0.1:9' } }),
  answers: {
    '/trade-api/v2/series': () => ({ series: [wireSeries()] }),
    '/trade-api/v2/events': (query) =>
      query.get('cursor')
        ? { events: [wireEvent({ event_ticker: 'KXFED-27JAN' })], cursor: '' }
        : { events: [wireEvent()], cursor: 'second-page' },
    '/trade-api/v2/events/KXFED-26DEC': () => ({ event: wireEvent(), markets: [] }),
    '/trade-api/v2/markets/orderbooks': () => ({ orderbooks: [book] }),
  },
  eventId: 'KXFED-26DEC',
  known: { marketId: TICKER, yesTokenId: `${TICKER}:yes` },
  tick: 10_000,
  unknown: { marketId: 'KXNONE-26', yesTokenId: 'KXNONE-26:yes' },
}
