import { z } from 'zod'
import { bookHistoryQuery, bookHistoryResponse } from '../bookHistory'
import { eventDetail } from '../event'
import { categoriesQuery, categoriesResponse, eventsListQuery, eventsListResponse } from '../eventsList'
import { quotesExtra } from '../extraCosts'
import { iconQuery, iconResponse } from '../image'
import { marketQuery, marketResponse } from '../market'
import { orderbookQuery, orderbookResponse } from '../orderbook'
import { platformsResponse } from '../platforms'
import { quotesQuery, quotesResponse } from '../quotes'
import { text } from '../scalars'
import { sparklinesQuery, sparklinesResponse } from '../sparklines'
import { streamQuery, streamResponse } from '../stream'
import { priceHistoryQuery, priceHistoryResponse, tradesQuery, tradesResponse } from '../trades'
import { operationsOf } from './operationsOf'

export const MARKETS_OPERATIONS = operationsOf('markets', {
  getEvent: {
    summary: 'One event with every outcome, platform and order book. A renamed slug redirects.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    params: z.strictObject({ slug: text().describe('Slug of the event, as in the list.') }),
    response: eventDetail,
    errors: [304, 308, 404],
  },
  listEvents: {
    summary: 'Events, filtered, searched and sorted.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: eventsListQuery,
    response: eventsListResponse,
    csv: true,
    errors: [304],
  },
  listCategories: {
    summary: 'The categories, each with how many events the list has of it under the same filters.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: categoriesQuery,
    response: categoriesResponse,
    errors: [304],
  },
  getPlatforms: {
    summary: 'The venue behind each platform id, its usual rules and fees, and the state of its feed.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    response: platformsResponse,
    errors: [304],
  },
  getOrderBook: {
    summary: 'Order books of an outcome, or by token or market id, each platform and combined.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: orderbookQuery,
    unknownQuery: 'refuse',
    response: orderbookResponse,
    errors: [304, 404],
  },
  getMarket: {
    summary:
      "One platform's market in its own words, with its prices and the same outcome on other platforms.",
    access: 'key',
    scope: 'read',
    cors: true,
    params: z.strictObject({ market_id: text().max(300).describe('Id of the market on its platform.') }),
    query: marketQuery,
    response: marketResponse,
    errors: [404],
  },
  getPriceHistory: {
    summary: "An outcome's YES price over time, a series for each platform.",
    access: 'public',
    scope: 'read',
    cors: true,
    query: priceHistoryQuery,
    etag: true,
    response: priceHistoryResponse,
    errors: [304, 404],
  },
  getBookHistory: {
    summary: "How deep an outcome's books stood over the last minutes, and each platform's best prices.",
    access: 'public',
    scope: 'read',
    cors: true,
    query: bookHistoryQuery,
    response: bookHistoryResponse,
    errors: [404],
  },
  getSparklines: {
    summary: "Seven days of several events' leading outcomes in few points, for lists.",
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: sparklinesQuery,
    response: sparklinesResponse,
    errors: [304],
  },
  getQuotes: {
    summary: "What an order of one size costs all in, for several events' outcomes, by the planner.",
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    extraCost: quotesExtra,
    query: quotesQuery,
    response: quotesResponse,
    errors: [304],
  },
  getTrades: {
    summary: 'Recent trades of an outcome over all platforms, newest first.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: tradesQuery,
    response: tradesResponse,
    errors: [304, 404],
  },
  streamEvents: {
    summary:
      'Order books, trades and platform states as they change, as server-sent events. Every book comes whole first, then as changes, which are complete at their message with `last`; a change whose version is not above the one at hand was made already. Last-Event-ID resumes: what is too old comes as whole books, and trades that are not kept any more as `trade_gap`. With `arbitrage` it begins with every opportunity there is, and has at most one message a second of each.',
    access: 'public',
    accessToken: true,
    scope: 'stream',
    cors: true,
    query: streamQuery,
    response: streamResponse,
    media: 'text/event-stream',
    errors: [404],
  },
  getIcon: {
    summary: "A platform's icon of an event or outcome: PNG, JPEG, GIF, WebP or AVIF, at most 512 KiB.",
    access: 'public',
    scope: 'read',
    etag: true,
    params: z.strictObject({ slug: text().describe('Slug of the event, as in the list.') }),
    query: iconQuery,
    response: iconResponse,
    media: 'image/*',
    errors: [304, 404],
  },
})
