import type { CostsResponse } from '../costs'
import type { Operations } from '../operations'

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOON = '2026-01-15T12:00:00.000Z'

const tokens = {
  access_token: 'ACCESS_TOKEN',
  refresh_token: 'REFRESH_TOKEN',
  token_type: 'Bearer',
  expires_in: 900,
}

const profile = {
  user_id: 'clx2k9v7t0009',
  address: WALLET,
  addresses: [WALLET],
  wallets: [{ address: WALLET, chain_id: null, linked_at: NOON }],
  identities: [],
  country: null,
  is_admin: false,
}

const createdKey = {
  api_key: 'API_KEY',
  id: 'clx2k9v7t0000',
  prefix: 'pk_7Yq2',
  name: 'trading bot',
  scopes: ['read', 'plan', 'stream'],
  created_at: NOON,
  expires_at: '2026-04-15T12:00:00.000Z',
}

const pritzker = {
  platform: 'platform_1',
  contract_address: '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045',
  token_id: '22599679398833183938593646422700212320378999054906386707377578565979539968675',
  address: WALLET,
  chain_id: 137,
  outcome: 'no',
  event_slug: 'democratic-presidential-nominee-2028',
  event_title: 'Democratic Presidential Nominee 2028',
  outcome_id: '3p81vymwsook3',
  outcome_group_title: 'JB Pritzker',
  market_id: '1905443',
} as const

const TX = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'

const costs: CostsResponse = {
  summary: { cost_usd: 60, unknown_costs: 0, realized_usd: 4.5, unknown_gains: 0, unread: 0 },
  tokens: [
    {
      ...pritzker,
      balance: 80,
      balance_raw: '80000000',
      cost_usd: 60,
      avg_price: 0.75,
      unknown: null,
      realized_usd: 4.5,
    },
  ],
  trades: [
    {
      ...pritzker,
      at: '2026-01-16T09:30:00.000Z',
      kind: 'sell',
      tokens: 30,
      usd: 27,
      cost_usd: 22.5,
      gain_usd: 4.5,
      tx: `${TX.slice(0, -1)}1`,
    },
    { ...pritzker, at: NOON, kind: 'buy', tokens: 110, usd: 82.5, cost_usd: null, gain_usd: null, tx: TX },
  ],
  total_trades: 2,
  hedges: [
    {
      event_slug: pritzker.event_slug,
      event_title: pritzker.event_title,
      outcome_id: pritzker.outcome_id,
      outcome_group_title: pritzker.outcome_group_title,
      yes: { platform: 'platform_3', market_id: 'democratic-nominee-jb-pritzker' },
      no: { platform: 'platform_1', market_id: pritzker.market_id },
      tokens: 80,
      cost_usd: 74.4,
      verdict: 'differs',
      differs: ['deadline'],
    },
  ],
  addresses: [WALLET],
  wallets: [{ address: WALLET, owner: WALLET, kind: 'given', chain_id: null, deployed: true }],
  blocks: { '137': 81_403_212 },
  error: null,
  discovery: [
    {
      chain_id: 137,
      state: 'complete',
      progress: 1,
      from_block: 4_000_000,
      to_block: 81_403_212,
      message: '',
    },
  ],
}

const firing = {
  id: 'clx2k9v7t0100',
  alert_id: 'clx2k9v7t0000',
  number: 1,
  fired_at: NOON,
  plan: {
    price: 0.4187,
    tokens: 2388.34,
    usd: 1000,
    fee_usd: 12.6,
    legs: [
      {
        platform: 'platform_1',
        market_id: '516710',
        token_id: '112078341245678901234567890123456789',
        tokens: 2388.34,
        usd: 1000,
        price: 0.4187,
      },
    ],
    book_ts: NOON,
    url: 'https://example.org/plan?event=fed-decision-in-march&amount=1000',
  },
}

const execution = {
  id: 'exe_8m0Y2q4T6w1Z3b5d7f9h',
  client_id: 'order-2026-11-28-0001',
  mode: 'practice',
  state: 'done',
  direction: 'buy',
  event_slug: 'fed-decision-in-march',
  event_title: 'Fed decision in March?',
  outcome_group_title: 'No change',
  created_at: NOON,
  changed_at: '2026-01-15T12:00:00.180Z',
  max_slippage_bps: 50,
  planned: {
    tokens: 595.23,
    usd: 249.99,
    fee_usd: 0,
    price: 0.42,
    best_single_platform: 'platform_1',
    savings_usd: 0,
  },
  worst: { tokens: 595.23, usd: 255.9489 },
  filled: { tokens: 595.23, usd: 249.99, fee_usd: 0, price: 0.42 },
  left_tokens: 0,
  legs: [
    {
      platform: 'platform_1',
      market_id: '516710',
      token_id: '112078341245678901234567890123456789',
      outcome: 'yes',
      state: 'filled',
      limit_price: 0.43,
      gross_tokens: 595.23,
      planned: { tokens: 595.23, usd: 249.99, fee_usd: 0 },
      worst: { tokens: 595.23, usd: 255.9489, fee_usd: 0, fee_tokens: 0 },
      url: 'https://polymarket.com/event/fed-decision-in-march',
      latency_ms: 180,
      due_at: '2026-01-15T12:00:00.180Z',
      filled_at: '2026-01-15T12:00:00.180Z',
      filled: { tokens: 595.23, usd: 249.99, fee_usd: 0, price: 0.42 },
    },
  ],
  changes: [
    { at: NOON, platform: null, state: 'checked', cause: 'Planned on the books of this moment.' },
    { at: NOON, platform: null, state: 'sent', cause: 'Orders are on their way.' },
    {
      at: '2026-01-15T12:00:00.180Z',
      platform: 'platform_1',
      state: 'filled',
      cause: 'All of it has filled.',
    },
    {
      at: '2026-01-15T12:00:00.180Z',
      platform: null,
      state: 'filled',
      cause: 'Every part has filled.',
    },
    {
      at: '2026-01-15T12:00:00.180Z',
      platform: null,
      state: 'done',
      cause: 'Nothing is left to decide.',
    },
  ],
  warnings: [],
}

const practice = {
  deposit_usd: 10_000,
  since: NOON,
  cash_usd: 9_750.01,
  reserved_usd: 0,
  value_usd: 244.0443,
  total_usd: 9_994.0543,
  unknown_values: 0,
  stale: false,
  realized_usd: 0,
  unrealized_usd: -5.9457,
  fees_usd: 0,
  latency_ms: { platform_1: 180, platform_2: 240 },
  positions: [
    {
      platform: 'platform_1',
      market_id: '516710',
      outcome: 'yes',
      question: 'Fed decision in March: no change?',
      event_slug: 'fed-decision-in-march',
      event_title: 'Fed decision in March?',
      outcome_group_title: 'No change',
      token_id: '112078341245678901234567890123456789',
      tokens: 595.23,
      selling: 0,
      cost_usd: 249.99,
      avg_price: 0.419989,
      price: 0.41,
      value_usd: 244.0443,
      sellable: 595.23,
      stale: false,
      as_of: NOON,
      unrealized_usd: -5.9457,
    },
  ],
  settlements: [],
  leaves_out:
    'Practice leaves out what your orders would do to other traders, and that platforms reject some orders.',
}

const alert = {
  id: 'clx2k9v7t0000',
  outcome_id: 'clx2k9v7t0200',
  outcome: 'yes',
  direction: 'buy',
  amount_usd: 1000,
  amount_tokens: null,
  all_in_price: 0.42,
  platforms: null,
  settlement: null,
  cooldown_s: 900,
  expires_at: null,
  webhook_id: null,
  note: 'Before the meeting',
  state: 'active',
  armed: false,
  firings: 1,
  created_at: NOON,
  event_slug: 'fed-decision-in-march',
  event_title: 'Fed decision in March?',
  outcome_group_title: 'No change',
  last_firing: firing,
}

const webhook = {
  id: 'clx2k9v7t0000',
  url: 'https://example.org/hooks/crossbook',
  events: ['alert.fired'],
  created_at: NOON,
  state: 'active',
  paused_at: null,
  pause_reason: null,
  old_secret_until: null,
}

const delivery = {
  id: 'clx2k9v7t0300',
  webhook_id: webhook.id,
  event_id: firing.id,
  type: 'alert.fired',
  state: 'delivered',
  created_at: NOON,
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: NOON,
  delivered_at: NOON,
  response_status: 204,
  response_head: '',
  response_ms: 84,
  error: null,
}

const a = { platform: 'platform_1', event_id: '903193' }
const b = { platform: 'platform_2', event_id: 'KXFEDDECISION-26MAR' }
const review = {
  id: 'clx2k9v7t0001',
  at: NOON,
  action: 'confirm',
  by: WALLET,
  note: 'Same deadline and source.',
  undone_at: null,
  undone_by: null,
  pairs: [{ a, b, verdict: 'same' }],
}

const statement = {
  id: 'clx2k9v7t0002',
  at: NOON,
  by: WALLET,
  a,
  b,
  dimension: 'source',
  verdict: 'same',
  a_says: null,
  b_says: null,
  note: 'Both name the statement of the FOMC.',
  undone_at: null,
  undone_by: null,
}

const delta = {
  event_slug: 'fed-decision-in-march',
  outcome_id: 'kalshi:KXFEDDECISION-26MAR-H0',
  outcome_title: 'No change',
  platform: 'platform_2',
  outcome: 'yes',
  side: 'asks',
  levels: [
    [0.45, 300],
    [0.46, 0],
  ],
  ts: NOON,
  version: 1_768_478_400_012,
  last: true,
}

const depthHistory = {
  from: NOON,
  step_ms: 7_500,
  low_price: 0.42,
  band: 0.01,
  depth: [
    [1_200, 340, 0, 800],
    [1_200, 300, 50, 780],
  ],
  platforms: {
    platform_1: [
      [0.43, 0.45],
      [0.44, 0.45],
    ],
    platform_2: [null, [0.43, null]],
  },
}

/** Responses that cannot be recorded from the demo, or that would contain secrets. */
export const HAND_MADE: Partial<Record<keyof Operations, unknown>> = {
  // The data of one message.
  streamEvents: delta,
  getCosts: costs,
  // The recorded response would fill pages.
  getBookHistory: depthHistory,
  sendTicket: { accepted: true, filled_tokens: 100, filled_usd: 45, message: '' },
  signIn: tokens,
  refreshTokens: tokens,
  createSessionToken: tokens,
  linkWallet: profile,
  unlinkWallet: profile,
  unlinkIdentity: profile,
  createApiKey: createdKey,
  rotateApiKey: createdKey,
  revokeApiKey: { id: createdKey.id, revoked_at: NOON },
  signOutEverywhere: { signed_out: true },
  decideMatch: review,
  undoMatchReview: { ...review, undone_at: '2026-01-15T12:30:00.000Z', undone_by: WALLET },
  stateSettlement: statement,
  undoSettlementReview: { ...statement, undone_at: '2026-01-15T12:30:00.000Z', undone_by: WALLET },
  createExecution: execution,
  listExecutions: { executions: [execution], offset: 0, limit: 20, total: 1 },
  getExecution: execution,
  getPractice: practice,
  resetPractice: {
    ...practice,
    cash_usd: 10_000,
    value_usd: 0,
    total_usd: 10_000,
    unrealized_usd: 0,
    positions: [],
  },
  createAlert: alert,
  listAlerts: { alerts: [alert] },
  getAlert: alert,
  updateAlert: { ...alert, state: 'paused' },
  deleteAlert: { id: alert.id, deleted: true },
  listFirings: { firings: [firing] },
  createWebhook: { ...webhook, secret: 'WEBHOOK_SECRET' },
  listWebhooks: { webhooks: [webhook] },
  getWebhook: webhook,
  deleteWebhook: { id: webhook.id, deleted: true },
  rotateWebhook: { ...webhook, secret: 'WEBHOOK_SECRET' },
  testWebhook: { ...delivery, type: 'webhook.test' },
  listDeliveries: { deliveries: [delivery] },
  redeliver: { ...delivery, state: 'pending', next_attempt_at: NOON, delivered_at: null },
  getMetrics: '# TYPE crossbook_ready gauge\ncrossbook_ready 1\n',
  getOpenApi: { openapi: '3.1.0' },
}
