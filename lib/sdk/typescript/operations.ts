// Generated from the OpenAPI document by `npm run sdk`. Do not edit.
import type { components, operations } from './schema'
import { type CallOptions, Transport } from './transport'

type Schemas = components['schemas']
type Parameters<Id extends keyof operations> = operations[Id]['parameters']
type Part<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>
/** What stands in the address of an operation, by name. */
export type InputOf<Id extends keyof operations> = Part<Parameters<Id>['path']> &
  Part<Parameters<Id>['query']>

/** Method and path of every operation that answers once. */
export const OPERATION_PATHS: Readonly<Record<string, { method: string; path: string; takesBody: boolean }>> =
  {
    getEvent: { method: 'GET', path: '/api/event/{slug}', takesBody: false },
    listEvents: { method: 'GET', path: '/api/events/list', takesBody: false },
    listCategories: { method: 'GET', path: '/api/events/categories', takesBody: false },
    getPlatforms: { method: 'GET', path: '/api/platforms', takesBody: false },
    getOrderBook: { method: 'GET', path: '/api/orderbook', takesBody: false },
    getMarket: { method: 'GET', path: '/api/market/{market_id}', takesBody: false },
    getPriceHistory: { method: 'GET', path: '/api/price-history', takesBody: false },
    getBookHistory: { method: 'GET', path: '/api/book-history', takesBody: false },
    getSparklines: { method: 'GET', path: '/api/sparklines', takesBody: false },
    getQuotes: { method: 'GET', path: '/api/quotes', takesBody: false },
    getTrades: { method: 'GET', path: '/api/trades', takesBody: false },
    getIcon: { method: 'GET', path: '/api/icon/{slug}', takesBody: false },
    planDistribution: { method: 'POST', path: '/api/liquidity/distribution', takesBody: true },
    getPlanReceipt: { method: 'GET', path: '/api/plans/{id}', takesBody: false },
    listReceiptKeys: { method: 'GET', path: '/api/plans/keys', takesBody: false },
    getPlanRegret: { method: 'GET', path: '/api/plans/{id}/regret', takesBody: false },
    createTickets: { method: 'POST', path: '/api/tickets', takesBody: true },
    sendTicket: { method: 'POST', path: '/api/tickets/send', takesBody: true },
    createExecution: { method: 'POST', path: '/api/executions', takesBody: true },
    listExecutions: { method: 'GET', path: '/api/executions', takesBody: false },
    getExecution: { method: 'GET', path: '/api/executions/{id}', takesBody: false },
    getPractice: { method: 'GET', path: '/api/practice', takesBody: false },
    resetPractice: { method: 'POST', path: '/api/practice/reset', takesBody: false },
    listArbitrage: { method: 'GET', path: '/api/arbitrage', takesBody: false },
    getArbitrageHistory: { method: 'GET', path: '/api/arbitrage/history', takesBody: false },
    checkRestricts: { method: 'GET', path: '/api/check_restricts', takesBody: false },
    createAlert: { method: 'POST', path: '/api/alerts', takesBody: true },
    listAlerts: { method: 'GET', path: '/api/alerts', takesBody: false },
    getAlert: { method: 'GET', path: '/api/alerts/{id}', takesBody: false },
    updateAlert: { method: 'PATCH', path: '/api/alerts/{id}', takesBody: true },
    deleteAlert: { method: 'DELETE', path: '/api/alerts/{id}', takesBody: false },
    listFirings: { method: 'GET', path: '/api/alerts/{id}/firings', takesBody: false },
    createWebhook: { method: 'POST', path: '/api/webhooks', takesBody: true },
    listWebhooks: { method: 'GET', path: '/api/webhooks', takesBody: false },
    getWebhook: { method: 'GET', path: '/api/webhooks/{id}', takesBody: false },
    deleteWebhook: { method: 'DELETE', path: '/api/webhooks/{id}', takesBody: false },
    rotateWebhook: { method: 'POST', path: '/api/webhooks/{id}/rotate', takesBody: false },
    testWebhook: { method: 'POST', path: '/api/webhooks/{id}/test', takesBody: false },
    listDeliveries: { method: 'GET', path: '/api/webhooks/{id}/deliveries', takesBody: false },
    redeliver: { method: 'POST', path: '/api/webhooks/deliveries/{id}/redeliver', takesBody: false },
    getErc1155Balances: { method: 'GET', path: '/api/balances/erc1155', takesBody: false },
    getBalances: { method: 'GET', path: '/api/balances', takesBody: false },
    getPositions: { method: 'GET', path: '/api/positions/aggregated', takesBody: false },
    getCosts: { method: 'GET', path: '/api/positions/costs', takesBody: false },
    createNonce: { method: 'GET', path: '/api/auth/nonce', takesBody: false },
    signIn: { method: 'POST', path: '/api/auth', takesBody: true },
    refreshTokens: { method: 'POST', path: '/api/auth/refresh', takesBody: true },
    createSessionToken: { method: 'POST', path: '/api/auth/session-token', takesBody: false },
    getProfile: { method: 'GET', path: '/api/profile', takesBody: false },
    linkWallet: { method: 'POST', path: '/api/account/wallets', takesBody: true },
    unlinkWallet: { method: 'DELETE', path: '/api/account/wallets/{address}', takesBody: false },
    unlinkIdentity: { method: 'DELETE', path: '/api/account/identities/{provider}', takesBody: false },
    signOutEverywhere: { method: 'POST', path: '/api/account/sign-out-everywhere', takesBody: false },
    setCountry: { method: 'POST', path: '/api/account/country', takesBody: true },
    listSecurityEvents: { method: 'GET', path: '/api/account/events', takesBody: false },
    listBookmarks: { method: 'GET', path: '/api/account/bookmarks', takesBody: false },
    mergeBookmarks: { method: 'POST', path: '/api/account/bookmarks', takesBody: true },
    createApiKey: { method: 'POST', path: '/api/api-key/generate', takesBody: true },
    listApiKeys: { method: 'GET', path: '/api/api-key', takesBody: false },
    getApiKeyUsage: { method: 'GET', path: '/api/api-key/usage', takesBody: false },
    revokeApiKey: { method: 'DELETE', path: '/api/api-key/{id}', takesBody: false },
    rotateApiKey: { method: 'POST', path: '/api/api-key/{id}/rotate', takesBody: false },
    listMatches: { method: 'GET', path: '/api/admin/matches', takesBody: false },
    decideMatch: { method: 'POST', path: '/api/admin/matches', takesBody: true },
    listMatchReviews: { method: 'GET', path: '/api/admin/matches/reviews', takesBody: false },
    undoMatchReview: { method: 'POST', path: '/api/admin/matches/reviews/{id}/undo', takesBody: false },
    stateSettlement: { method: 'POST', path: '/api/admin/settlement', takesBody: true },
    listSettlementReviews: { method: 'GET', path: '/api/admin/settlement', takesBody: false },
    undoSettlementReview: { method: 'POST', path: '/api/admin/settlement/{id}/undo', takesBody: false },
    getHealth: { method: 'GET', path: '/api/health', takesBody: false },
    getReady: { method: 'GET', path: '/api/ready', takesBody: false },
    getMetrics: { method: 'GET', path: '/api/metrics', takesBody: false },
    getOpenApi: { method: 'GET', path: '/api/openapi.json', takesBody: false },
  }

/** Every operation of the API, by its name in the reference. */
export class Operations extends Transport {
  /** One event with every outcome, platform and order book. A renamed slug redirects. */
  getEvent(input: InputOf<'getEvent'>, options?: CallOptions): Promise<Schemas['GetEventResponse']> {
    return this.json({ method: 'GET', path: '/api/event/{slug}', input }, options)
  }

  /** Events, filtered, searched and sorted. */
  listEvents(
    input: InputOf<'listEvents'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListEventsResponse']> {
    return this.json({ method: 'GET', path: '/api/events/list', input }, options)
  }

  /** The categories, each with how many events the list has of it under the same filters. */
  listCategories(
    input: InputOf<'listCategories'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListCategoriesResponse']> {
    return this.json({ method: 'GET', path: '/api/events/categories', input }, options)
  }

  /** The venue behind each platform id, its usual rules and fees, and the state of its feed. */
  getPlatforms(options?: CallOptions): Promise<Schemas['GetPlatformsResponse']> {
    return this.json({ method: 'GET', path: '/api/platforms' }, options)
  }

  /** Order books of an outcome, or by token or market id, each platform and combined. */
  getOrderBook(
    input: InputOf<'getOrderBook'> = {},
    options?: CallOptions,
  ): Promise<Schemas['GetOrderBookResponse']> {
    return this.json({ method: 'GET', path: '/api/orderbook', input }, options)
  }

  /** One platform's market in its own words, with its prices and the same outcome on other platforms. */
  getMarket(input: InputOf<'getMarket'>, options?: CallOptions): Promise<Schemas['GetMarketResponse']> {
    return this.json({ method: 'GET', path: '/api/market/{market_id}', input }, options)
  }

  /** An outcome's YES price over time, a series for each platform. */
  getPriceHistory(
    input: InputOf<'getPriceHistory'> = {},
    options?: CallOptions,
  ): Promise<Schemas['GetPriceHistoryResponse']> {
    return this.json({ method: 'GET', path: '/api/price-history', input }, options)
  }

  /** How deep an outcome's books stood over the last minutes, and each platform's best prices. */
  getBookHistory(
    input: InputOf<'getBookHistory'> = {},
    options?: CallOptions,
  ): Promise<Schemas['GetBookHistoryResponse']> {
    return this.json({ method: 'GET', path: '/api/book-history', input }, options)
  }

  /** Seven days of several events' leading outcomes in few points, for lists. */
  getSparklines(
    input: InputOf<'getSparklines'>,
    options?: CallOptions,
  ): Promise<Schemas['GetSparklinesResponse']> {
    return this.json({ method: 'GET', path: '/api/sparklines', input }, options)
  }

  /** What an order of one size costs all in, for several events' outcomes, by the planner. */
  getQuotes(input: InputOf<'getQuotes'>, options?: CallOptions): Promise<Schemas['GetQuotesResponse']> {
    return this.json({ method: 'GET', path: '/api/quotes', input }, options)
  }

  /** Recent trades of an outcome over all platforms, newest first. */
  getTrades(input: InputOf<'getTrades'> = {}, options?: CallOptions): Promise<Schemas['GetTradesResponse']> {
    return this.json({ method: 'GET', path: '/api/trades', input }, options)
  }

  /** A platform's icon of an event or outcome: PNG, JPEG, GIF, WebP or AVIF, at most 512 KiB. */
  getIcon(input: InputOf<'getIcon'>, options?: CallOptions): Promise<Uint8Array> {
    return this.bytes({ method: 'GET', path: '/api/icon/{slug}', input }, options)
  }

  /** The best split of an order over platforms, with the proof that no other is better. */
  planDistribution(
    body: Schemas['PlanDistributionRequest'],
    options?: CallOptions,
  ): Promise<Schemas['PlanDistributionResponse']> {
    return this.json({ method: 'POST', path: '/api/liquidity/distribution', body }, options)
  }

  /** A plan that was kept: its receipt, and the signed document with the books that it was made of. */
  getPlanReceipt(
    input: InputOf<'getPlanReceipt'>,
    options?: CallOptions,
  ): Promise<Schemas['GetPlanReceiptResponse']> {
    return this.json({ method: 'GET', path: '/api/plans/{id}', input }, options)
  }

  /** The public keys that receipts are signed with, as a JWK set; old ones stay. */
  listReceiptKeys(options?: CallOptions): Promise<Schemas['ListReceiptKeysResponse']> {
    return this.json({ method: 'GET', path: '/api/plans/keys' }, options)
  }

  /** The order of a receipt planned again 10, 60 and 300 seconds later: would waiting have paid? */
  getPlanRegret(
    input: InputOf<'getPlanRegret'>,
    options?: CallOptions,
  ): Promise<Schemas['GetPlanRegretResponse']> {
    return this.json({ method: 'GET', path: '/api/plans/{id}/regret', input }, options)
  }

  /** An order planned now as orders ready to sign, one a platform, with what the wallets still lack. Nothing is signed or sent here. */
  createTickets(
    body: Schemas['CreateTicketsRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreateTicketsResponse']> {
    return this.json({ method: 'POST', path: '/api/tickets', body }, options)
  }

  /** Hands a signed order to the platform's stand-in: in the demo only, where `TICKETS_SEND=on`. A conflict elsewhere. */
  sendTicket(
    body: Schemas['SendTicketRequest'],
    options?: CallOptions,
  ): Promise<Schemas['SendTicketResponse']> {
    return this.json({ method: 'POST', path: '/api/tickets/send', body }, options)
  }

  /** Carries out an order that is planned now. In practice it is filled here with paper money on the live books; nothing is sent to a platform. */
  createExecution(
    body: Schemas['CreateExecutionRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreateExecutionResponse']> {
    return this.json({ method: 'POST', path: '/api/executions', body }, options)
  }

  /** Executions of the account, newest first. */
  listExecutions(
    input: InputOf<'listExecutions'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListExecutionsResponse']> {
    return this.json({ method: 'GET', path: '/api/executions', input }, options)
  }

  /** One execution: its parts, their fills, and every change of state with its cause. */
  getExecution(
    input: InputOf<'getExecution'>,
    options?: CallOptions,
  ): Promise<Schemas['CreateExecutionResponse']> {
    return this.json({ method: 'GET', path: '/api/executions/{id}', input }, options)
  }

  /** The practice account: paper money, positions at their bids, gains and settlements. */
  getPractice(options?: CallOptions): Promise<Schemas['GetPracticeResponse']> {
    return this.json({ method: 'GET', path: '/api/practice' }, options)
  }

  /** Begins the practice account anew: the deposit, no positions. Orders on their way are rejected. */
  resetPractice(options?: CallOptions): Promise<Schemas['GetPracticeResponse']> {
    return this.json({ method: 'POST', path: '/api/practice/reset' }, options)
  }

  /** Sets of tokens that cost less than the dollar they pay in any case, fees, lots and minimum orders counted, each sized to its largest total profit. */
  listArbitrage(
    input: InputOf<'listArbitrage'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListArbitrageResponse']> {
    return this.json({ method: 'GET', path: '/api/arbitrage', input }, options)
  }

  /** How long opportunities of the last 30 days lived, by size and by platforms. */
  getArbitrageHistory(
    input: InputOf<'getArbitrageHistory'> = {},
    options?: CallOptions,
  ): Promise<Schemas['GetArbitrageHistoryResponse']> {
    return this.json({ method: 'GET', path: '/api/arbitrage/history', input }, options)
  }

  /** What each platform publishes about trading from a country. Not legal advice. */
  checkRestricts(
    input: InputOf<'checkRestricts'> = {},
    options?: CallOptions,
  ): Promise<Schemas['CheckRestrictsResponse']> {
    return this.json({ method: 'GET', path: '/api/check_restricts', input }, options)
  }

  /** Creates an alert: it fires when the whole order can be filled at this all-in price per token or better. It fires once per crossing: again only after the price has left and returned, and after its cooldown. */
  createAlert(
    body: Schemas['CreateAlertRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreateAlertResponse']> {
    return this.json({ method: 'POST', path: '/api/alerts', body }, options)
  }

  /** Alerts of the account, each with its last firing. */
  listAlerts(options?: CallOptions): Promise<Schemas['ListAlertsResponse']> {
    return this.json({ method: 'GET', path: '/api/alerts' }, options)
  }

  /** One alert with its last firing. */
  getAlert(input: InputOf<'getAlert'>, options?: CallOptions): Promise<Schemas['CreateAlertResponse']> {
    return this.json({ method: 'GET', path: '/api/alerts/{id}', input }, options)
  }

  /** Updates an alert; omitted fields are unchanged. A new price or amount is a new condition, which fires at once if it is already met. */
  updateAlert(
    input: InputOf<'updateAlert'>,
    body: Schemas['UpdateAlertRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreateAlertResponse']> {
    return this.json({ method: 'PATCH', path: '/api/alerts/{id}', input, body }, options)
  }

  /** Deletes an alert with its firings. */
  deleteAlert(input: InputOf<'deleteAlert'>, options?: CallOptions): Promise<Schemas['DeleteAlertResponse']> {
    return this.json({ method: 'DELETE', path: '/api/alerts/{id}', input }, options)
  }

  /** When an alert fired and what the planner found. */
  listFirings(input: InputOf<'listFirings'>, options?: CallOptions): Promise<Schemas['ListFiringsResponse']> {
    return this.json({ method: 'GET', path: '/api/alerts/{id}/firings', input }, options)
  }

  /** Makes a webhook: messages by the specification of Standard Webhooks, at least once each, always with the same `webhook-id`. The answer is the only place where its secret is ever shown. */
  createWebhook(
    body: Schemas['CreateWebhookRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreateWebhookResponse']> {
    return this.json({ method: 'POST', path: '/api/webhooks', body }, options)
  }

  /** Webhooks of the account, without their secrets. */
  listWebhooks(options?: CallOptions): Promise<Schemas['ListWebhooksResponse']> {
    return this.json({ method: 'GET', path: '/api/webhooks' }, options)
  }

  /** One webhook, without its secret. */
  getWebhook(input: InputOf<'getWebhook'>, options?: CallOptions): Promise<Schemas['GetWebhookResponse']> {
    return this.json({ method: 'GET', path: '/api/webhooks/{id}', input }, options)
  }

  /** Deletes a webhook with its deliveries. Alerts that name it send nothing from then on. */
  deleteWebhook(
    input: InputOf<'deleteWebhook'>,
    options?: CallOptions,
  ): Promise<Schemas['DeleteWebhookResponse']> {
    return this.json({ method: 'DELETE', path: '/api/webhooks/{id}', input }, options)
  }

  /** Gives a webhook a new secret; for 24 hours messages are signed with both. */
  rotateWebhook(
    input: InputOf<'rotateWebhook'>,
    options?: CallOptions,
  ): Promise<Schemas['CreateWebhookResponse']> {
    return this.json({ method: 'POST', path: '/api/webhooks/{id}/rotate', input }, options)
  }

  /** Sends a `webhook.test` message now and returns the receiver's response. An accepted one resumes a paused webhook. */
  testWebhook(input: InputOf<'testWebhook'>, options?: CallOptions): Promise<Schemas['TestWebhookResponse']> {
    return this.json({ method: 'POST', path: '/api/webhooks/{id}/test', input }, options)
  }

  /** Deliveries to a webhook: sent and queued. */
  listDeliveries(
    input: InputOf<'listDeliveries'>,
    options?: CallOptions,
  ): Promise<Schemas['ListDeliveriesResponse']> {
    return this.json({ method: 'GET', path: '/api/webhooks/{id}/deliveries', input }, options)
  }

  /** Sends a message again, with the same id and bytes. */
  redeliver(input: InputOf<'redeliver'>, options?: CallOptions): Promise<Schemas['TestWebhookResponse']> {
    return this.json({ method: 'POST', path: '/api/webhooks/deliveries/{id}/redeliver', input }, options)
  }

  /** Outcome tokens of wallets, each verified on chain at one block, with what they bring now. */
  getErc1155Balances(
    input: InputOf<'getErc1155Balances'>,
    options?: CallOptions,
  ): Promise<Schemas['GetErc1155BalancesResponse']> {
    return this.json({ method: 'GET', path: '/api/balances/erc1155', input }, options)
  }

  /** Stablecoin cash of wallets on every chain. */
  getBalances(input: InputOf<'getBalances'>, options?: CallOptions): Promise<Schemas['GetBalancesResponse']> {
    return this.json({ method: 'GET', path: '/api/balances', input }, options)
  }

  /** Everything a set of wallets holds, valued, with what can be claimed and how. */
  getPositions(
    input: InputOf<'getPositions'>,
    options?: CallOptions,
  ): Promise<Schemas['GetPositionsResponse']> {
    return this.json({ method: 'GET', path: '/api/positions/aggregated', input }, options)
  }

  /** What wallets paid for their tokens, and what they gained by selling and claiming. */
  getCosts(input: InputOf<'getCosts'>, options?: CallOptions): Promise<Schemas['GetCostsResponse']> {
    return this.json({ method: 'GET', path: '/api/positions/costs', input }, options)
  }

  /** A nonce for one wallet sign-in message. */
  createNonce(options?: CallOptions): Promise<Schemas['CreateNonceResponse']> {
    return this.json({ method: 'GET', path: '/api/auth/nonce' }, options)
  }

  /** Signs in with a wallet: an EIP-4361 message and its signature for a pair of tokens. */
  signIn(body: Schemas['SignInRequest'], options?: CallOptions): Promise<Schemas['Tokens']> {
    return this.json({ method: 'POST', path: '/api/auth', body }, options)
  }

  /** Exchanges a refresh token for a new pair of tokens; each refresh token works once. */
  refreshTokens(body: Schemas['RefreshTokensRequest'], options?: CallOptions): Promise<Schemas['Tokens']> {
    return this.json({ method: 'POST', path: '/api/auth/refresh', body }, options)
  }

  /** A pair of tokens for the requesting browser session, from pages of this host only. */
  createSessionToken(options?: CallOptions): Promise<Schemas['Tokens']> {
    return this.json({ method: 'POST', path: '/api/auth/session-token' }, options)
  }

  /** Whose access token this is. */
  getProfile(options?: CallOptions): Promise<Schemas['Profile']> {
    return this.json({ method: 'GET', path: '/api/profile' }, options)
  }

  /** Adds a wallet to the account: an EIP-4361 message that it signed. One with its own account is refused. */
  linkWallet(body: Schemas['SignInRequest'], options?: CallOptions): Promise<Schemas['Profile']> {
    return this.json({ method: 'POST', path: '/api/account/wallets', body }, options)
  }

  /** Removes a wallet from the account; the last login method cannot be removed. */
  unlinkWallet(input: InputOf<'unlinkWallet'>, options?: CallOptions): Promise<Schemas['Profile']> {
    return this.json({ method: 'DELETE', path: '/api/account/wallets/{address}', input }, options)
  }

  /** Removes a linked login provider from the account; the last login method cannot be removed. */
  unlinkIdentity(input: InputOf<'unlinkIdentity'>, options?: CallOptions): Promise<Schemas['Profile']> {
    return this.json({ method: 'DELETE', path: '/api/account/identities/{provider}', input }, options)
  }

  /** Revokes all browser sessions, refresh tokens and access tokens of the account. API keys stay valid. */
  signOutEverywhere(options?: CallOptions): Promise<Schemas['SignOutEverywhereResponse']> {
    return this.json({ method: 'POST', path: '/api/account/sign-out-everywhere' }, options)
  }

  /** Sets the country that the account trades from, or clears it. */
  setCountry(body: Schemas['SetCountryRequest'], options?: CallOptions): Promise<Schemas['Profile']> {
    return this.json({ method: 'POST', path: '/api/account/country', body }, options)
  }

  /** Sign-ins and changes to the account's keys and login methods over the last 180 days. */
  listSecurityEvents(options?: CallOptions): Promise<Schemas['ListSecurityEventsResponse']> {
    return this.json({ method: 'GET', path: '/api/account/events' }, options)
  }

  /** Bookmarked events and saved searches of the account. */
  listBookmarks(options?: CallOptions): Promise<Schemas['Bookmarks']> {
    return this.json({ method: 'GET', path: '/api/account/bookmarks' }, options)
  }

  /** Merges a browser's bookmarks and saved searches into the account; the later change of each wins. */
  mergeBookmarks(
    body: Schemas['MergeBookmarksRequest'],
    options?: CallOptions,
  ): Promise<Schemas['Bookmarks']> {
    return this.json({ method: 'POST', path: '/api/account/bookmarks', body }, options)
  }

  /** Makes an API key. The answer is the only place where it is ever shown. */
  createApiKey(
    body?: Schemas['CreateApiKeyRequest'],
    options?: CallOptions,
  ): Promise<Schemas['CreatedApiKey']> {
    return this.json({ method: 'POST', path: '/api/api-key/generate', body }, options)
  }

  /** API keys of the account, without the keys themselves. */
  listApiKeys(options?: CallOptions): Promise<Schemas['ListApiKeysResponse']> {
    return this.json({ method: 'GET', path: '/api/api-key' }, options)
  }

  /** Requests of each API key a day, for the last 30 days. */
  getApiKeyUsage(options?: CallOptions): Promise<Schemas['GetApiKeyUsageResponse']> {
    return this.json({ method: 'GET', path: '/api/api-key/usage' }, options)
  }

  /** Revokes an API key immediately. */
  revokeApiKey(
    input: InputOf<'revokeApiKey'>,
    options?: CallOptions,
  ): Promise<Schemas['RevokeApiKeyResponse']> {
    return this.json({ method: 'DELETE', path: '/api/api-key/{id}', input }, options)
  }

  /** Gives an API key a new secret under the same id; the old secret is revoked immediately. */
  rotateApiKey(input: InputOf<'rotateApiKey'>, options?: CallOptions): Promise<Schemas['CreatedApiKey']> {
    return this.json({ method: 'POST', path: '/api/api-key/{id}/rotate', input }, options)
  }

  /** Matches between platforms that await review, largest stake first. */
  listMatches(
    input: InputOf<'listMatches'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListMatchesResponse']> {
    return this.json({ method: 'GET', path: '/api/admin/matches', input }, options)
  }

  /** Confirms, rejects, merges or splits. Holds until it is undone, whatever matching finds. */
  decideMatch(body: Schemas['DecideMatchRequest'], options?: CallOptions): Promise<Schemas['MatchReview']> {
    return this.json({ method: 'POST', path: '/api/admin/matches', body }, options)
  }

  /** Decisions on matches: who, what and when, and what was undone. */
  listMatchReviews(
    input: InputOf<'listMatchReviews'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListMatchReviewsResponse']> {
    return this.json({ method: 'GET', path: '/api/admin/matches/reviews', input }, options)
  }

  /** Undoes a decision; what was decided before it holds again. */
  undoMatchReview(input: InputOf<'undoMatchReview'>, options?: CallOptions): Promise<Schemas['MatchReview']> {
    return this.json({ method: 'POST', path: '/api/admin/matches/reviews/{id}/undo', input }, options)
  }

  /** States one dimension of how two events settle. Holds above what is read from the rules, until it is undone or the rules change. */
  stateSettlement(
    body: Schemas['StateSettlementRequest'],
    options?: CallOptions,
  ): Promise<Schemas['SettlementReview']> {
    return this.json({ method: 'POST', path: '/api/admin/settlement', body }, options)
  }

  /** What reviewers stated of settlement: who, what and when, and what was undone. */
  listSettlementReviews(
    input: InputOf<'listSettlementReviews'> = {},
    options?: CallOptions,
  ): Promise<Schemas['ListSettlementReviewsResponse']> {
    return this.json({ method: 'GET', path: '/api/admin/settlement', input }, options)
  }

  /** Undoes a statement; what was stated before it, or read from the rules, holds again. */
  undoSettlementReview(
    input: InputOf<'undoSettlementReview'>,
    options?: CallOptions,
  ): Promise<Schemas['SettlementReview']> {
    return this.json({ method: 'POST', path: '/api/admin/settlement/{id}/undo', input }, options)
  }

  /** Liveness: the process is running. */
  getHealth(options?: CallOptions): Promise<Schemas['GetHealthResponse']> {
    return this.json({ method: 'GET', path: '/api/health' }, options)
  }

  /** The database is up and every platform that answers has been read and matched once. */
  getReady(options?: CallOptions): Promise<Schemas['GetReadyResponse']> {
    return this.json({ method: 'GET', path: '/api/ready' }, options)
  }

  /** What this process counts and measures, in Prometheus text. With METRICS_TOKEN for whoever shows it; without one for the machine itself only. */
  getMetrics(options?: CallOptions): Promise<string> {
    return this.text({ method: 'GET', path: '/api/metrics' }, options)
  }

  /** This description. */
  getOpenApi(options?: CallOptions): Promise<Schemas['GetOpenApiResponse']> {
    return this.json({ method: 'GET', path: '/api/openapi.json' }, options)
  }
}
