import { z } from 'zod'
import {
  countryRequest,
  identityParams,
  securityEventsResponse,
  signedOutResponse,
  walletParams,
} from './account'
import {
  alertParams,
  alertResponse,
  alertsResponse,
  createAlertRequest,
  deletedAlert,
  firingsQuery,
  firingsResponse,
  updateAlertRequest,
} from './alerts'
import {
  apiKeysResponse,
  apiKeyUsageResponse,
  createApiKeyRequest,
  createdApiKey,
  type KEY_SCOPES,
  revokedApiKey,
} from './apiKeys'
import {
  arbitrageHistoryQuery,
  arbitrageHistoryResponse,
  arbitrageQuery,
  arbitrageResponse,
} from './arbitrage'
import { nonceResponse, profileResponse, refreshRequest, signInRequest, tokenResponse } from './auth'
import { addressesQuery, balancesResponse, erc1155Query, erc1155Response } from './balances'
import { bookHistoryQuery, bookHistoryResponse } from './bookHistory'
import { bookmarksResponse, mergeBookmarksRequest } from './bookmarks'
import { costsResponse } from './costs'
import { distributionRequest, distributionResponse } from './distribution'
import { eventDetail } from './event'
import { categoriesQuery, categoriesResponse, eventsListQuery, eventsListResponse } from './eventsList'
import { healthResponse, readyResponse } from './health'
import { iconQuery, iconResponse } from './image'
import { marketQuery, marketResponse } from './market'
import {
  decideMatchRequest,
  matchesQuery,
  matchesResponse,
  matchReview,
  matchReviewsQuery,
  matchReviewsResponse,
} from './matches'
import { orderbookQuery, orderbookResponse } from './orderbook'
import { platformsResponse } from './platforms'
import { positionsResponse } from './positions'
import { quotesQuery, quotesResponse } from './quotes'
import { planReceiptResponse, plansParams, receiptKeysResponse, regretResponse } from './receipts'
import { restrictsQuery, restrictsResponse } from './restricts'
import { text } from './scalars'
import {
  settlementReview,
  settlementReviewsQuery,
  settlementReviewsResponse,
  stateSettlementRequest,
} from './settlementReviews'
import { sparklinesQuery, sparklinesResponse } from './sparklines'
import { streamQuery, streamResponse } from './stream'
import { sendTicketRequest, sendTicketResponse, ticketsRequest, ticketsResponse } from './tickets'
import { priceHistoryQuery, priceHistoryResponse, tradesQuery, tradesResponse } from './trades'

import {
  createdWebhook,
  createWebhookRequest,
  deletedWebhook,
  deliveriesQuery,
  deliveriesResponse,
  deliveryResponse,
  webhookParams,
  webhookResponse,
  webhooksResponse,
} from './webhooks'

/**
 * Who may call.
 * `open`: anybody, never limited. `public`: anybody under the anonymous limit, an API key raises it. `key`: an API key.
 * `credential`: an API key or an access token.
 * `sign_in`: anybody under the anonymous limit. `user`: an access token. `reviewer`: the access token of a sign-in by a
 * wallet in ADMIN_ADDRESSES. `session`: a signed-in page of this host.
 * `operator`: whoever runs the service, by METRICS_TOKEN or from the machine itself; never limited.
 */
type Access =
  | 'open'
  | 'public'
  | 'key'
  | 'credential'
  | 'sign_in'
  | 'user'
  | 'reviewer'
  | 'session'
  | 'operator'

export interface OperationSpec {
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for a variable segment. */
  path: string
  tag: 'markets' | 'trading' | 'alerts' | 'wallets' | 'accounts' | 'review' | 'service'
  summary: string
  access: Access
  /** Of a public operation: an access token is taken as well as a key. */
  accessToken?: boolean
  /** What an API key must be allowed. */
  scope?: (typeof KEY_SCOPES)[number]
  /** What one call counts against the rate limit. */
  cost?: number
  /** Pages of any origin may read the answer. */
  cors?: boolean
  /** Answers carry an ETag and honour If-None-Match. */
  etag?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  /** What happens to query parameters nobody knows; `ignore` when left out. */
  unknownQuery?: 'ignore' | 'refuse'
  body?: z.ZodType
  bodyOptional?: boolean
  response: z.ZodType
  /** What the answer is where it is not JSON: `response` then describes one message. */
  media?: 'text/event-stream' | 'image/*' | 'text/plain'
  /** `format=csv` has the answer as a table. */
  csv?: true
  /** Faults beyond those that follow from the rest of this row. */
  errors?: readonly number[]
}

const keyId = z.strictObject({ id: text().describe('Id of the key, as in the list of keys.') })
const reviewId = z.strictObject({ id: text().max(100).describe('Id of the decision.') })

/** Every operation that runs, and nothing else: handlers and the API description are both made from this table. */
export const OPERATIONS = {
  getEvent: {
    id: 'getEvent',
    method: 'GET',
    path: '/api/event/{slug}',
    tag: 'markets',
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
    id: 'listEvents',
    method: 'GET',
    path: '/api/events/list',
    tag: 'markets',
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
    id: 'listCategories',
    method: 'GET',
    path: '/api/events/categories',
    tag: 'markets',
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
    id: 'getPlatforms',
    method: 'GET',
    path: '/api/platforms',
    tag: 'markets',
    summary: 'Which venue stands behind each platform id, its usual rules and fees, and how its feed is.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    response: platformsResponse,
    errors: [304],
  },
  getOrderBook: {
    id: 'getOrderBook',
    method: 'GET',
    path: '/api/orderbook',
    tag: 'markets',
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
    id: 'getMarket',
    method: 'GET',
    path: '/api/market/{market_id}',
    tag: 'markets',
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
    id: 'getPriceHistory',
    method: 'GET',
    path: '/api/price-history',
    tag: 'markets',
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
    id: 'getBookHistory',
    method: 'GET',
    path: '/api/book-history',
    tag: 'markets',
    summary: "How deep an outcome's books stood over the last minutes, and each platform's best prices.",
    access: 'public',
    scope: 'read',
    cors: true,
    query: bookHistoryQuery,
    response: bookHistoryResponse,
    errors: [404],
  },
  getSparklines: {
    id: 'getSparklines',
    method: 'GET',
    path: '/api/sparklines',
    tag: 'markets',
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
    id: 'getQuotes',
    method: 'GET',
    path: '/api/quotes',
    tag: 'markets',
    summary: "What an order of one size costs all in, for several events' outcomes, by the planner.",
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    query: quotesQuery,
    response: quotesResponse,
    errors: [304],
  },
  getTrades: {
    id: 'getTrades',
    method: 'GET',
    path: '/api/trades',
    tag: 'markets',
    summary: 'Recent trades of an outcome over all platforms, newest first.',
    access: 'public',
    scope: 'read',
    cors: true,
    query: tradesQuery,
    response: tradesResponse,
    errors: [404],
  },
  streamEvents: {
    id: 'streamEvents',
    method: 'GET',
    path: '/api/stream',
    tag: 'markets',
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
    id: 'getIcon',
    method: 'GET',
    path: '/api/icon/{slug}',
    tag: 'markets',
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
  planDistribution: {
    id: 'planDistribution',
    method: 'POST',
    path: '/api/liquidity/distribution',
    tag: 'trading',
    summary: 'The best split of an order over platforms, with the proof that no other is better.',
    access: 'public',
    accessToken: true,
    scope: 'plan',
    cost: 2,
    cors: true,
    body: distributionRequest,
    response: distributionResponse,
    errors: [401, 404, 409, 503],
  },
  getPlanReceipt: {
    id: 'getPlanReceipt',
    method: 'GET',
    path: '/api/plans/{id}',
    tag: 'trading',
    summary: 'A plan that was kept: its receipt, and the signed document with the books that it was made of.',
    access: 'public',
    scope: 'read',
    cors: true,
    params: plansParams,
    response: planReceiptResponse,
    errors: [404],
  },
  listReceiptKeys: {
    id: 'listReceiptKeys',
    method: 'GET',
    path: '/api/plans/keys',
    tag: 'trading',
    summary: 'The public keys that receipts are signed with, as a JWK set; old ones stay.',
    access: 'public',
    scope: 'read',
    cors: true,
    response: receiptKeysResponse,
  },
  getPlanRegret: {
    id: 'getPlanRegret',
    method: 'GET',
    path: '/api/plans/{id}/regret',
    tag: 'trading',
    summary: 'The order of a receipt planned again 10, 60 and 300 seconds later: would waiting have paid?',
    access: 'public',
    scope: 'read',
    cors: true,
    params: plansParams,
    response: regretResponse,
    errors: [404],
  },
  createTickets: {
    id: 'createTickets',
    method: 'POST',
    path: '/api/tickets',
    tag: 'trading',
    summary:
      'An order planned now as orders ready to sign, one a platform, with what the wallets still lack. Nothing is signed or sent here.',
    access: 'public',
    scope: 'plan',
    cost: 2,
    cors: true,
    body: ticketsRequest,
    response: ticketsResponse,
    errors: [404, 409, 503],
  },
  sendTicket: {
    id: 'sendTicket',
    method: 'POST',
    path: '/api/tickets/send',
    tag: 'trading',
    summary:
      "Hands a signed order to the platform's stand-in: in the demo only, where `TICKETS_SEND=on`. A conflict elsewhere.",
    access: 'public',
    scope: 'plan',
    cost: 2,
    body: sendTicketRequest,
    response: sendTicketResponse,
    errors: [409],
  },
  listArbitrage: {
    id: 'listArbitrage',
    method: 'GET',
    path: '/api/arbitrage',
    tag: 'trading',
    summary:
      'Sets of tokens that cost less than the dollar they pay in any case, fees, lots and minimum orders counted, each sized to its largest total profit.',
    access: 'credential',
    scope: 'read',
    cost: 2,
    cors: true,
    query: arbitrageQuery,
    response: arbitrageResponse,
    csv: true,
  },
  getArbitrageHistory: {
    id: 'getArbitrageHistory',
    method: 'GET',
    path: '/api/arbitrage/history',
    tag: 'trading',
    summary: 'How long opportunities of the last 30 days lived, by size and by platforms.',
    access: 'credential',
    scope: 'read',
    cors: true,
    query: arbitrageHistoryQuery,
    response: arbitrageHistoryResponse,
  },
  checkRestricts: {
    id: 'checkRestricts',
    method: 'GET',
    path: '/api/check_restricts',
    tag: 'trading',
    summary: 'What each platform publishes about trading from a country. Not legal advice.',
    access: 'public',
    scope: 'read',
    cors: true,
    query: restrictsQuery,
    response: restrictsResponse,
  },
  createAlert: {
    id: 'createAlert',
    method: 'POST',
    path: '/api/alerts',
    tag: 'alerts',
    summary:
      'Makes an alert: it fires when the planner can have the whole order at this price per token or better, fees counted. One crossing is one firing: it fires again once the price has gone away and come back, after its cooldown.',
    access: 'credential',
    scope: 'alerts',
    body: createAlertRequest,
    response: alertResponse,
    errors: [404, 409],
  },
  listAlerts: {
    id: 'listAlerts',
    method: 'GET',
    path: '/api/alerts',
    tag: 'alerts',
    summary: 'Alerts of the account, each with its last firing.',
    access: 'credential',
    scope: 'alerts',
    response: alertsResponse,
  },
  getAlert: {
    id: 'getAlert',
    method: 'GET',
    path: '/api/alerts/{id}',
    tag: 'alerts',
    summary: 'One alert with its last firing.',
    access: 'credential',
    scope: 'alerts',
    params: alertParams,
    response: alertResponse,
    errors: [404],
  },
  updateAlert: {
    id: 'updateAlert',
    method: 'PATCH',
    path: '/api/alerts/{id}',
    tag: 'alerts',
    summary:
      'Changes an alert; what is left out stays. Another price or amount is a new condition, which fires if it is met already.',
    access: 'credential',
    scope: 'alerts',
    params: alertParams,
    body: updateAlertRequest,
    response: alertResponse,
    errors: [404],
  },
  deleteAlert: {
    id: 'deleteAlert',
    method: 'DELETE',
    path: '/api/alerts/{id}',
    tag: 'alerts',
    summary: 'Deletes an alert with its firings.',
    access: 'credential',
    scope: 'alerts',
    params: alertParams,
    response: deletedAlert,
    errors: [404],
  },
  listFirings: {
    id: 'listFirings',
    method: 'GET',
    path: '/api/alerts/{id}/firings',
    tag: 'alerts',
    summary: 'When an alert fired and what the planner found.',
    access: 'credential',
    scope: 'alerts',
    params: alertParams,
    query: firingsQuery,
    response: firingsResponse,
    errors: [404],
  },
  createWebhook: {
    id: 'createWebhook',
    method: 'POST',
    path: '/api/webhooks',
    tag: 'alerts',
    summary:
      'Makes a webhook: messages by the specification of Standard Webhooks, at least once each, always with the same `webhook-id`. The answer is the only place where its secret is ever shown.',
    access: 'credential',
    scope: 'alerts',
    body: createWebhookRequest,
    response: createdWebhook,
    errors: [409],
  },
  listWebhooks: {
    id: 'listWebhooks',
    method: 'GET',
    path: '/api/webhooks',
    tag: 'alerts',
    summary: 'Webhooks of the account, without their secrets.',
    access: 'credential',
    scope: 'alerts',
    response: webhooksResponse,
  },
  getWebhook: {
    id: 'getWebhook',
    method: 'GET',
    path: '/api/webhooks/{id}',
    tag: 'alerts',
    summary: 'One webhook, without its secret.',
    access: 'credential',
    scope: 'alerts',
    params: webhookParams,
    response: webhookResponse,
    errors: [404],
  },
  deleteWebhook: {
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    tag: 'alerts',
    summary: 'Deletes a webhook with its deliveries. Alerts that name it send nothing from then on.',
    access: 'credential',
    scope: 'alerts',
    params: webhookParams,
    response: deletedWebhook,
    errors: [404],
  },
  rotateWebhook: {
    id: 'rotateWebhook',
    method: 'POST',
    path: '/api/webhooks/{id}/rotate',
    tag: 'alerts',
    summary: 'Gives a webhook a new secret; for 24 hours messages are signed with both.',
    access: 'credential',
    scope: 'alerts',
    params: webhookParams,
    response: createdWebhook,
    errors: [404],
  },
  testWebhook: {
    id: 'testWebhook',
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    tag: 'alerts',
    summary:
      'Sends a message of type `webhook.test` now and says what came back. One that is accepted resumes a paused webhook.',
    access: 'credential',
    scope: 'alerts',
    cost: 20,
    params: webhookParams,
    response: deliveryResponse,
    errors: [404],
  },
  listDeliveries: {
    id: 'listDeliveries',
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    tag: 'alerts',
    summary: 'What was sent to a webhook and what waits for it.',
    access: 'credential',
    scope: 'alerts',
    params: webhookParams,
    query: deliveriesQuery,
    response: deliveriesResponse,
    errors: [404],
  },
  redeliver: {
    id: 'redeliver',
    method: 'POST',
    path: '/api/webhooks/deliveries/{id}/redeliver',
    tag: 'alerts',
    summary: 'Sends a message again, with the same id and bytes.',
    access: 'credential',
    scope: 'alerts',
    cost: 20,
    params: webhookParams,
    response: deliveryResponse,
    errors: [404],
  },
  getErc1155Balances: {
    id: 'getErc1155Balances',
    method: 'GET',
    path: '/api/balances/erc1155',
    tag: 'wallets',
    summary: 'Outcome tokens of wallets, each verified on chain at one block, with what they bring now.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    cors: true,
    query: erc1155Query,
    unknownQuery: 'refuse',
    response: erc1155Response,
  },
  getBalances: {
    id: 'getBalances',
    method: 'GET',
    path: '/api/balances',
    tag: 'wallets',
    summary: 'Stablecoin cash of wallets on every chain.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: balancesResponse,
  },
  getPositions: {
    id: 'getPositions',
    method: 'GET',
    path: '/api/positions/aggregated',
    tag: 'wallets',
    summary: 'Everything a set of wallets holds, valued, with what can be claimed and how.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: positionsResponse,
  },
  getCosts: {
    id: 'getCosts',
    method: 'GET',
    path: '/api/positions/costs',
    tag: 'wallets',
    summary: 'What wallets paid for their tokens, and what they gained by selling and claiming.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: costsResponse,
  },
  createNonce: {
    id: 'createNonce',
    method: 'GET',
    path: '/api/auth/nonce',
    tag: 'accounts',
    summary: 'A nonce for one wallet sign-in message.',
    access: 'sign_in',
    cors: true,
    response: nonceResponse,
  },
  signIn: {
    id: 'signIn',
    method: 'POST',
    path: '/api/auth',
    tag: 'accounts',
    summary: 'Signs in with a wallet: an EIP-4361 message and its signature for a pair of tokens.',
    access: 'sign_in',
    body: signInRequest,
    response: tokenResponse,
    errors: [401],
  },
  refreshTokens: {
    id: 'refreshTokens',
    method: 'POST',
    path: '/api/auth/refresh',
    tag: 'accounts',
    summary: 'A new pair of tokens for a refresh token, which is spent.',
    access: 'sign_in',
    body: refreshRequest,
    response: tokenResponse,
    errors: [401],
  },
  createSessionToken: {
    id: 'createSessionToken',
    method: 'POST',
    path: '/api/auth/session-token',
    tag: 'accounts',
    summary: 'A pair of tokens for the browser session that asks, from pages of this host only.',
    access: 'session',
    response: tokenResponse,
  },
  getProfile: {
    id: 'getProfile',
    method: 'GET',
    path: '/api/profile',
    tag: 'accounts',
    summary: 'Whose access token this is.',
    access: 'user',
    response: profileResponse,
  },
  linkWallet: {
    id: 'linkWallet',
    method: 'POST',
    path: '/api/account/wallets',
    tag: 'accounts',
    summary:
      'Adds a wallet to the account: an EIP-4361 message that it signed. One with its own account is refused.',
    access: 'user',
    body: signInRequest,
    response: profileResponse,
    errors: [409],
  },
  unlinkWallet: {
    id: 'unlinkWallet',
    method: 'DELETE',
    path: '/api/account/wallets/{address}',
    tag: 'accounts',
    summary: 'Takes a wallet from the account; never the last way in.',
    access: 'user',
    params: walletParams,
    response: profileResponse,
    errors: [404, 409],
  },
  unlinkIdentity: {
    id: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/account/identities/{provider}',
    tag: 'accounts',
    summary: 'Takes an account elsewhere from the account; never the last way in.',
    access: 'user',
    params: identityParams,
    response: profileResponse,
    errors: [404, 409],
  },
  signOutEverywhere: {
    id: 'signOutEverywhere',
    method: 'POST',
    path: '/api/account/sign-out-everywhere',
    tag: 'accounts',
    summary: 'Ends all browser sessions, refresh tokens and access tokens of the account. API keys go on.',
    access: 'user',
    response: signedOutResponse,
  },
  setCountry: {
    id: 'setCountry',
    method: 'POST',
    path: '/api/account/country',
    tag: 'accounts',
    summary: 'Chooses the country that the account trades from, or takes the choice back.',
    access: 'user',
    body: countryRequest,
    response: profileResponse,
  },
  listSecurityEvents: {
    id: 'listSecurityEvents',
    method: 'GET',
    path: '/api/account/events',
    tag: 'accounts',
    summary: "Sign-ins and changes to the account's keys and ways in, of the last 180 days.",
    access: 'user',
    response: securityEventsResponse,
  },
  listBookmarks: {
    id: 'listBookmarks',
    method: 'GET',
    path: '/api/account/bookmarks',
    tag: 'accounts',
    summary: 'Watched events and named searches of the account.',
    access: 'user',
    response: bookmarksResponse,
  },
  mergeBookmarks: {
    id: 'mergeBookmarks',
    method: 'POST',
    path: '/api/account/bookmarks',
    tag: 'accounts',
    summary: 'Takes in watched events and named searches of a browser: of each the later change holds.',
    access: 'user',
    body: mergeBookmarksRequest,
    response: bookmarksResponse,
  },
  createApiKey: {
    id: 'createApiKey',
    method: 'POST',
    path: '/api/api-key/generate',
    tag: 'accounts',
    summary: 'Makes an API key. The answer is the only place where it is ever shown.',
    access: 'user',
    body: createApiKeyRequest,
    bodyOptional: true,
    response: createdApiKey,
    errors: [409],
  },
  listApiKeys: {
    id: 'listApiKeys',
    method: 'GET',
    path: '/api/api-key',
    tag: 'accounts',
    summary: 'API keys of the account, without the keys themselves.',
    access: 'user',
    response: apiKeysResponse,
  },
  getApiKeyUsage: {
    id: 'getApiKeyUsage',
    method: 'GET',
    path: '/api/api-key/usage',
    tag: 'accounts',
    summary: 'Requests of each API key a day, for the last 30 days.',
    access: 'user',
    response: apiKeyUsageResponse,
  },
  revokeApiKey: {
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/api/api-key/{id}',
    tag: 'accounts',
    summary: 'Ends an API key at once.',
    access: 'user',
    params: keyId,
    response: revokedApiKey,
    errors: [404],
  },
  rotateApiKey: {
    id: 'rotateApiKey',
    method: 'POST',
    path: '/api/api-key/{id}/rotate',
    tag: 'accounts',
    summary: 'Gives an API key a new secret under the same id; the old one ends at once.',
    access: 'user',
    params: keyId,
    response: createdApiKey,
    errors: [404],
  },
  listMatches: {
    id: 'listMatches',
    method: 'GET',
    path: '/api/admin/matches',
    tag: 'review',
    summary: 'Matches between platforms that wait for a reviewer, those with most at stake first.',
    access: 'reviewer',
    query: matchesQuery,
    unknownQuery: 'refuse',
    response: matchesResponse,
    errors: [403],
  },
  decideMatch: {
    id: 'decideMatch',
    method: 'POST',
    path: '/api/admin/matches',
    tag: 'review',
    summary: 'Confirms, rejects, merges or splits. Holds until it is undone, whatever matching finds.',
    access: 'reviewer',
    body: decideMatchRequest,
    response: matchReview,
    errors: [403, 404, 409],
  },
  listMatchReviews: {
    id: 'listMatchReviews',
    method: 'GET',
    path: '/api/admin/matches/reviews',
    tag: 'review',
    summary: 'Decisions on matches: who, what and when, and what was undone.',
    access: 'reviewer',
    query: matchReviewsQuery,
    unknownQuery: 'refuse',
    response: matchReviewsResponse,
    errors: [403],
  },
  undoMatchReview: {
    id: 'undoMatchReview',
    method: 'POST',
    path: '/api/admin/matches/reviews/{id}/undo',
    tag: 'review',
    summary: 'Undoes a decision; what was decided before it holds again.',
    access: 'reviewer',
    params: reviewId,
    response: matchReview,
    errors: [403, 404],
  },
  stateSettlement: {
    id: 'stateSettlement',
    method: 'POST',
    path: '/api/admin/settlement',
    tag: 'review',
    summary:
      'States one dimension of how two events settle. Holds above what is read from the rules, until it is undone or the rules change.',
    access: 'reviewer',
    body: stateSettlementRequest,
    response: settlementReview,
    errors: [403, 404],
  },
  listSettlementReviews: {
    id: 'listSettlementReviews',
    method: 'GET',
    path: '/api/admin/settlement',
    tag: 'review',
    summary: 'What reviewers stated of settlement: who, what and when, and what was undone.',
    access: 'reviewer',
    query: settlementReviewsQuery,
    unknownQuery: 'refuse',
    response: settlementReviewsResponse,
    errors: [403],
  },
  undoSettlementReview: {
    id: 'undoSettlementReview',
    method: 'POST',
    path: '/api/admin/settlement/{id}/undo',
    tag: 'review',
    summary: 'Undoes a statement; what was stated before it, or read from the rules, holds again.',
    access: 'reviewer',
    params: reviewId,
    response: settlementReview,
    errors: [403, 404],
  },
  getHealth: {
    id: 'getHealth',
    method: 'GET',
    path: '/api/health',
    tag: 'service',
    summary: 'The process lives.',
    access: 'open',
    cors: true,
    response: healthResponse,
  },
  getReady: {
    id: 'getReady',
    method: 'GET',
    path: '/api/ready',
    tag: 'service',
    summary: 'The database is up and every platform that answers has been read and matched once.',
    access: 'open',
    cors: true,
    response: readyResponse,
    errors: [503],
  },
  getMetrics: {
    id: 'getMetrics',
    method: 'GET',
    path: '/api/metrics',
    tag: 'service',
    summary:
      'What this process counts and measures, in Prometheus text. With METRICS_TOKEN for whoever shows it; without one for the machine itself only.',
    access: 'operator',
    response: z.string().describe('Prometheus text format 0.0.4.'),
    media: 'text/plain',
    errors: [401, 403],
  },
  getOpenApi: {
    id: 'getOpenApi',
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'service',
    summary: 'This description.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    response: z.looseObject({ openapi: z.literal('3.1.0').describe('Version of the specification.') }),
    errors: [304],
  },
} as const satisfies Record<string, OperationSpec>

export type Operations = typeof OPERATIONS

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** Whose access token or session it is. */
interface SignedIn {
  userId: string
  addresses: string[]
  version: number
  sessionId?: string
  wallet?: string
}

/** What an operation gets of the request, after every check. */
export interface OperationInput<S extends OperationSpec> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: S['bodyOptional'] extends true ? Parsed<S['body']> | undefined : Parsed<S['body']>
  principal: S['access'] extends 'user' | 'reviewer' | 'session' ? SignedIn : undefined
  /** Whose credential was shown; of operations that need none, where there was one. */
  userId: S['access'] extends 'user' | 'reviewer' | 'key' | 'credential' ? string : string | undefined
  /** The wallet by which somebody may review matches. */
  reviewer: S['access'] extends 'reviewer' ? string : undefined
  /** The host the request was sent to. */
  host: string
  /** Network address of the caller, as it is counted. */
  client: string
  /** What the API key that was shown may be used for; absent where none was. */
  keyScopes?: readonly string[]
  /** Showed a valid API key or access token. */
  hasCredential: boolean
  /** Of a stream that was interrupted. */
  lastEventId?: string
}

export type OperationOutput<S extends OperationSpec> = z.output<S['response']>
