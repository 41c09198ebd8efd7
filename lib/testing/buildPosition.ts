import type { WirePosition } from '@/lib/contract/positions'

/** A position on the wire: 10 YES tokens of an open market on Polymarket, worth $4 at the bids. */
export const buildPosition = (rest: Partial<WirePosition> = {}): WirePosition => ({
  platform: 'platform_1',
  contract_address: `0x${'c1'.repeat(20)}`,
  token_id: '11',
  balance: 10,
  address: `0x${'ab'.repeat(20)}`,
  chain_id: 137,
  balance_raw: '10000000',
  outcome: 'yes',
  event_slug: 'rain',
  event_title: 'Rain tomorrow?',
  outcome_group_title: null,
  market_id: 'p1',
  price: 0.4,
  value_usd: 4,
  market_status: 'open',
  claimable: false,
  question: 'Rain tomorrow?',
  condition_id: null,
  current_price: 0.45,
  mid_value_usd: 4.5,
  sellable_tokens: 10,
  claim_available: false,
  claim_params: null,
  ...rest,
})
