import type { CostsResponse, TokenCost, WireHedge, WireTrade } from '@/lib/contract/costs'
import { buildPosition } from './buildPosition'

const { platform, contract_address, token_id, address, chain_id, outcome, ...rest } = buildPosition()
const { event_slug, event_title, outcome_id, outcome_group_title, market_id } = rest
const token = { platform, contract_address, token_id, address, chain_id }
const names = { outcome, event_slug, event_title, outcome_id, outcome_group_title, market_id }

/** A movement on the wire: 10 YES tokens of {@link buildPosition} bought for $3. */
export const buildTrade = (parts: Partial<WireTrade> = {}): WireTrade => ({
  ...token,
  ...names,
  at: '2026-01-15T12:00:00.000Z',
  kind: 'buy',
  tokens: 10,
  usd: 3,
  cost_usd: null,
  gain_usd: null,
  tx: `0x${'7a'.repeat(32)}`,
  ...parts,
})

/** The cost of {@link buildPosition}: $3. */
export const buildCost = (parts: Partial<TokenCost> = {}): TokenCost => ({
  ...token,
  ...names,
  balance: 10,
  balance_raw: '10000000',
  cost_usd: 3,
  avg_price: 0.3,
  unknown: null,
  realized_usd: 0,
  ...parts,
})

/** 10 pairs of Yes on Polymarket and No on Limitless that cost $9 and settle identically. */
export const buildHedge = (parts: Partial<WireHedge> = {}): WireHedge => ({
  event_slug: 'rain',
  event_title: 'Rain tomorrow?',
  outcome_id: 'o1',
  outcome_group_title: null,
  yes: { platform: 'platform_1', market_id: 'p1' },
  no: { platform: 'platform_3', market_id: 'l1' },
  tokens: 10,
  cost_usd: 9,
  verdict: 'same',
  differs: [],
  ...parts,
})

/** A cost response with complete reads and no trades. */
export const buildCosts = (parts: Partial<CostsResponse> = {}): CostsResponse => ({
  summary: { cost_usd: 0, unknown_costs: 0, realized_usd: 0, unknown_gains: 0, unread: 0 },
  tokens: [],
  trades: [],
  total_trades: 0,
  hedges: [],
  addresses: [address],
  wallets: [{ address, owner: address, kind: 'given', chain_id: null, deployed: true }],
  blocks: {},
  error: null,
  discovery: [],
  ...parts,
})
