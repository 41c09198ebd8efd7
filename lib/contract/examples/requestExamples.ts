import type { DistributionRequest } from '../distribution'
import type { Operations } from '../operations'

/** Values of one deployment, so that its examples work unchanged. */
export interface ExampleValues {
  slug: string
  eventId: string
  outcomeId: string
  /** A market of the event. */
  market: { platform: string; id: string }
  /** YES token of one outcome on every platform that lists it. */
  tokens: DistributionRequest['tokens']
  address: string
  /** Id of a receipt. */
  planId: string
}

/** A request: path and query values by name, and the JSON body. */
export interface RequestExample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** One valid request per operation; the source of every example in documents, pages and clients. */
export function requestExamples(values: ExampleValues): Record<keyof Operations, RequestExample> {
  const { slug, outcomeId, address } = values
  const plan = { tokens: values.tokens, direction: 'buy', amount_usd: 250 }
  const key = { params: { id: 'clx2k9v7t0000' } }
  return {
    getEvent: { params: { slug } },
    listEvents: { query: { paired: 'true', sort: 'volume', limit: '5' } },
    listCategories: { query: { paired: 'true' } },
    getPlatforms: {},
    getOrderBook: { query: { outcome_id: outcomeId, depth: '10' } },
    getMarket: { params: { market_id: values.market.id }, query: { platform: values.market.platform } },
    getPriceHistory: { query: { outcome_id: outcomeId, interval: '1d' } },
    getBookHistory: { query: { outcome_id: outcomeId, window_s: '900', instants: '120' } },
    getSparklines: { query: { events: values.eventId } },
    getQuotes: { query: { events: values.eventId, size_usd: '1000' } },
    getTrades: { query: { outcome_id: outcomeId, limit: '20' } },
    streamEvents: { query: { event: slug } },
    getIcon: { params: { slug } },
    planDistribution: { body: plan },
    getPlanReceipt: { params: { id: values.planId } },
    listReceiptKeys: {},
    getPlanRegret: { params: { id: values.planId } },
    createTickets: { body: { plan, wallets: { platform_1: address }, expires_in_s: 300 } },
    sendTicket: {
      body: {
        platform: 'platform_1',
        market_id: values.market.id,
        message: { maker: address, side: 0 },
        signature: `0x${'1b'.repeat(65)}`,
      },
    },
    createExecution: {
      body: { mode: 'practice', plan, max_slippage_bps: 50, client_id: 'order-2026-11-28-0001' },
    },
    listExecutions: { query: { limit: '20' } },
    getExecution: { params: { id: 'exe_8m0Y2q4T6w1Z3b5d7f9h' } },
    getPractice: {},
    resetPractice: {},
    listArbitrage: { query: { kind: 'pair', min_usd: '5', limit: '10' } },
    getArbitrageHistory: { query: { days: '7' } },
    checkRestricts: { query: { country: 'DE' } },
    createAlert: {
      body: {
        outcome_id: outcomeId,
        outcome: 'yes',
        direction: 'buy',
        amount_usd: 1000,
        all_in_price: 0.42,
        note: 'Before the meeting',
      },
    },
    listAlerts: {},
    getAlert: key,
    updateAlert: { ...key, body: { state: 'paused' } },
    deleteAlert: key,
    listFirings: { ...key, query: { limit: '20' } },
    createWebhook: { body: { url: 'https://example.org/hooks/crossbook', events: ['alert.fired'] } },
    listWebhooks: {},
    getWebhook: key,
    deleteWebhook: key,
    rotateWebhook: key,
    testWebhook: key,
    listDeliveries: { ...key, query: { limit: '20' } },
    redeliver: key,
    getErc1155Balances: { query: { addresses: address } },
    getBalances: { query: { addresses: address } },
    getPositions: { query: { addresses: address } },
    getCosts: { query: { addresses: address } },
    createNonce: {},
    signIn: { body: { message: 'localhost:3000 wants you to sign in …', signature: '0x1b' } },
    refreshTokens: { body: { refresh_token: 'REFRESH_TOKEN' } },
    createSessionToken: {},
    getProfile: {},
    linkWallet: { body: { message: 'localhost:3000 wants you to sign in …', signature: '0x1b' } },
    unlinkWallet: { params: { address } },
    unlinkIdentity: { params: { provider: 'github' } },
    signOutEverywhere: {},
    setCountry: { body: { country: 'DE' } },
    listSecurityEvents: {},
    listBookmarks: {},
    mergeBookmarks: {
      body: {
        bookmarks: [
          {
            kind: 'event',
            key: values.eventId,
            value: '',
            changed_at: '2026-01-15T12:00:00.000Z',
            removed: false,
          },
        ],
      },
    },
    createApiKey: { body: { name: 'trading bot', scopes: ['read', 'plan', 'stream'], expires_in_days: 90 } },
    listApiKeys: {},
    getApiKeyUsage: {},
    revokeApiKey: key,
    rotateApiKey: key,
    listMatches: { query: { filter: 'open', limit: '10' } },
    decideMatch: {
      body: {
        action: 'confirm',
        a: { platform: 'platform_1', event_id: '903193' },
        b: { platform: 'platform_2', event_id: 'KXFEDDECISION-26MAR' },
        note: 'Same deadline and source.',
      },
    },
    listMatchReviews: { query: { limit: '10' } },
    undoMatchReview: { params: { id: 'clx2k9v7t0001' } },
    stateSettlement: {
      body: {
        a: { platform: 'platform_1', event_id: '903193' },
        b: { platform: 'platform_2', event_id: 'KXFEDDECISION-26MAR' },
        dimension: 'source',
        verdict: 'same',
        note: 'Both name the statement of the FOMC.',
      },
    },
    listSettlementReviews: { query: { limit: '10' } },
    undoSettlementReview: { params: { id: 'clx2k9v7t0002' } },
    getHealth: {},
    getReady: {},
    getMetrics: {},
    getOpenApi: {},
  }
}
