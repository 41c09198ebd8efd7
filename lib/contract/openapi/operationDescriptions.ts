import type { Operations } from '../operations'

/** Description of each operation beyond its summary. Markdown. */
export const OPERATION_DESCRIPTIONS: Record<keyof Operations, string> = {
  getEvent:
    'Comes from memory: no platform is asked. Poll it with `If-None-Match`, or follow `GET /api/stream` and apply its changes. Order books hold the 50 best levels a side; `GET /api/orderbook` has the rest. An older slug answers 308 with the current one in `Location`. A window of minutes that is listed only later (`btc-up-or-down-15m-2026-11-24-2015-utc`) is looked up at the platforms when it is requested, which takes at most some seconds.',
  listEvents:
    'Pages by `offset` and `limit`; `total` counts what the filters leave. Parameters that the operation does not know are ignored and named in `X-Ignored-Parameters`.',
  listCategories:
    'Takes the filters of the list without its order, page and category, so that each count says how many events a category would leave.',
  getPlatforms:
    'Read it once at the start: every other answer names venues by these ids. `health` says how fresh the feed is; a platform that is `down` is left out of plans.',
  getOrderBook:
    'Name an outcome by `outcome_id`, or by `event` and `outcome_title`, or name tokens and market ids of any platforms. An unknown token beside a known one is null under its platform.',
  getMarket:
    'Prices and sides are in the framing of that platform: its YES may be the NO of the event. `platform` is needed only where two platforms use the same id.',
  getPriceHistory:
    "Read from the platforms when asked and kept for a short time. A platform that doesn't answer in time has null in place of a series.",
  getBookHistory:
    'From what this process has kept of the books: the last 16 minutes at most, less where memory was short. A moment is from memory, never asked of a platform; where a book was stale or lost it is null. `GET /api/orderbook` with `at` has the books of one moment, `POST /api/liquidity/distribution` with `at` plans on them.',
  getSparklines:
    'Up to 50 events at once. `state` is `collecting` while a platform is being read; ask again after some seconds.',
  getQuotes:
    'The planner’s answer for many outcomes at once, without its parts: for lists. `POST /api/liquidity/distribution` has the split and its proof. Poll it with `If-None-Match`. Counts one against the rate limit for every ten events, with `outcomes=all` for every two.',
  getTrades:
    'Platforms that publish trades, merged by time. `id` is unique on its platform, so repeated reads can be merged.',
  streamEvents:
    'Server-sent events, one message each: `book` is a complete book and replaces what is at hand, `book_delta` changes levels of one side, `trade` is a trade, `status` the state of a feed, `arbitrage` an opportunity. Messages of one change end with `last: true`; apply them together. A comment arrives every 15 seconds, so a silent connection is a dead one. A client that reads too slowly gets complete books in place of the changes that it missed.',
  getIcon: 'Kept here, so that pages need not ask the platform. May be cached for a day.',
  planDistribution:
    'Name the same outcome on up to five platforms, a direction, and exactly one of `amount_usd` and `amount_tokens`. The plan first fills as much of the order as the books allow, then minimises USD per net token on a buy (maximises on a sell), with fees, lots, minimum orders and limits counted. It is optimal to within `certificate.gap`, and `certificate.bounds` lets a client check that. Nothing is ordered. With `receipt: true` the plan is signed and kept for 90 days. Counts twice against the rate limit, once more with `settlement: price`, eight more with `stress`.',
  getPlanReceipt:
    'Public to whoever has the id. `receipt.sha256` is of `document` as canonical JSON (RFC 8785) and `receipt.signature` is over that digest; planning the books of the document again gives its response.',
  listReceiptKeys:
    'Fetch them once and keep them: a receipt names its key by `key_id`, and keys that no longer sign stay listed.',
  getPlanRegret:
    'Horizons are `pending` until they have passed, and `unknown` where a book was not known at that moment.',
  createTickets:
    'Give either `plan`, a request as for `POST /api/liquidity/distribution`, or the id of a `receipt`. Prices and sizes are worked out here. A buy of several price levels may be several orders of a platform, so that all of them together never cost more than planned and `max_extra_bps`. Orders for venues with wallets carry typed data for `eth_signTypedData_v4` and the approvals that are missing; the others the JSON for the venue’s own API. Counts twice against the rate limit.',
  sendTicket:
    'The service never sends an order to a venue. In the demo, signed orders go to the stand-ins, so that the whole way can be tried.',
  createExecution:
    'The order is planned here on the books of now, as by `POST /api/liquidity/distribution`. Each part has a limit: its planned worst price and `max_slippage_bps`, and costs no more than its `worst.usd`. It reaches the live book after `latency_ms` and fills there at once as far as it can (fill and kill), with the fees, lots and minimums of its platform; depth that own fills took is gone until the platform shows another size at that price. With `client_id` a repeated request is the same order. Needs an API key or an access token; pages of this service may do without. Counts three times against the rate limit.',
  listExecutions: 'Those of before a reset of the practice account stay listed.',
  getExecution:
    'Poll it until `state` is `done`, `partly_filled` or `rejected`; practice orders take no longer than their latency and a moment. Another account’s execution is not found.',
  getPractice:
    'Positions are worth what a sale of all of them would bring now by the bids, fees deducted, without the depth that own fills took. A late book still values them and is marked `stale`; a book that was never read gives no value, which is not zero. Markets that settle pay within seconds: a dollar or nothing, or the share that a void or scalar market pays.',
  resetPractice: 'Nothing of the account before is kept but the list of its executions.',
  listArbitrage:
    'Found by pricing every changed book, not on request. A stale, paused or closed book is in none. Follow changes with `GET /api/stream?arbitrage=1`. Counts twice against the rate limit.',
  getArbitrageHistory:
    'Opportunities that have ended, with medians by size and by platforms, over all pages of the filter.',
  checkRestricts:
    'Without `country`, the country of the client is looked up, where the deployment can. Tiers come from what the platforms publish; `source` and `as_of` say where and when.',
  createAlert:
    'Checked by the planner on every change of a book that the order could use: it fires when the whole order can be planned at `all_in_price` or better, once for each crossing and at most once in `cooldown_s`. Stale books never fire it.',
  listAlerts: 'Alerts of the account that the credential belongs to; an API key needs the scope `alerts`.',
  getAlert: 'Another account’s alert is not found.',
  updateAlert: 'Fields that are left out stay as they are. A new price or amount arms the alert again.',
  deleteAlert: 'Messages to webhooks that wait already are still sent.',
  listFirings:
    'Each firing holds the plan that was found, so that it can be compared with the market of now.',
  createWebhook:
    'Only public https addresses are accepted, checked after their name is resolved and again for every message. Messages are signed as Standard Webhooks describes: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
  listWebhooks: 'An API key needs the scope `alerts`.',
  getWebhook: 'Another account’s webhook is not found.',
  deleteWebhook: 'Nothing is sent to its address any more.',
  rotateWebhook: 'The new secret is in this answer and never shown again.',
  testWebhook: 'Sends a message of type `webhook.test`; one that is accepted resumes a paused webhook.',
  listDeliveries:
    'Newest first. A message is tried for 24 hours, with growing pauses; then the webhook is paused.',
  redeliver: 'Takes the id of a delivery. Receivers that keep `webhook-id` see that they have it already.',
  getErc1155Balances:
    'Without `token_ids`, tokens are found from transfers and from the platforms’ own position endpoints, and each balance is verified on chain. Wallets that a platform keeps for an address are read as well. Positions off chain are never listed. `error` names what could not be read. Counts twice against the rate limit, and once more for every two addresses.',
  getBalances:
    'Stablecoins that the platforms take, over the requested addresses and the wallets derived from them. `error` names each chain that could not be read. Counts twice against the rate limit, and once more for every two addresses.',
  getPositions:
    'Positions as in `GET /api/balances/erc1155`, with the market, its value and what a claim takes, and the cash of `GET /api/balances`. Counts twice against the rate limit, and once more for every two addresses.',
  getCosts:
    'First in, first out by token and wallet, from the transfers and filled orders on chain: dollars that a transaction moved against one token, fees included, gas left out. What came by a transfer, a split or with other tokens has no known cost and is never guessed. `trades` says of each movement what it was. `hedges` are Yes on one platform and No of the same outcome on another, with whether both settle alike. What cannot be read in time is counted in `summary.unread` and known to a later answer. Counts twice against the rate limit, and once more for every two addresses.',
  createNonce: 'Good for one sign-in within ten minutes.',
  signIn:
    'Sign an EIP-4361 message that carries a nonce of `GET /api/auth/nonce`, the host of this service as domain and chain 1, 137, 8453 or 56. Contract wallets sign by ERC-1271 or ERC-6492. The first sign-in of a wallet creates its account.',
  refreshTokens:
    'Each refresh token is good once. Using a spent one again ends the whole sign-in, except within ten seconds, when a parallel request gets the same new pair.',
  createSessionToken:
    'For the pages of this host: needs the session cookie and a request from the same origin.',
  getProfile: 'The account’s wallets, identities and chosen country.',
  linkWallet:
    'The message is signed by the wallet that is added, the request sent with the access token of the account that gets it.',
  unlinkWallet: 'The wallet can sign in again afterwards, to an account of its own.',
  unlinkIdentity: 'The identity can sign in again afterwards, to an account of its own.',
  signOutEverywhere: 'The access token of this request ends as well.',
  setCountry: 'Plans made on our pages leave out platforms that take no orders from there.',
  listSecurityEvents: 'For the owner to recognise what was not theirs.',
  listBookmarks: 'Removed ones are listed too, so that a browser can merge them with its own.',
  mergeBookmarks:
    'Send any subset of what a browser has. Of each bookmark the later change holds; the answer has them all.',
  createApiKey:
    'At most 25 valid keys per account. Without a body the key has every scope and never ends. Store it at once: only its hash is kept here.',
  listApiKeys: 'Revoked and expired keys are listed too, never the key itself.',
  getApiKeyUsage: 'Days are in UTC. Keys without a request in that time are left out.',
  revokeApiKey: 'A key that was revoked before is not found.',
  rotateApiKey: 'Name, scopes and expiry stay.',
  listMatches:
    'For reviewers. Each case holds both rules texts, the reasons of matching and what is at stake.',
  decideMatch: 'For reviewers. The decision and both texts as they are now are stored.',
  listMatchReviews: 'For reviewers. Newest first.',
  undoMatchReview: 'For reviewers. The decision stays listed, with who undid it.',
  stateSettlement:
    'For reviewers. Where the rules texts of two events are read wrongly, or are silent, a person states how they compare.',
  listSettlementReviews: 'For reviewers. Newest first.',
  undoSettlementReview: 'For reviewers. The statement stays listed, with who undid it.',
  getHealth: 'Answers as long as the process does; nothing else is looked at. Never limited.',
  getReady:
    'For load balancers: 503 until the database answers and the platforms that answer have been read and matched once. A platform that is down holds nothing up. Never limited.',
  getMetrics: 'Prometheus text format 0.0.4, of this process.',
  getOpenApi: 'Generated from the schemas that check requests and answers. Has an ETag.',
}
