import { z } from 'zod'
import { cash, discoveryList, holding, readFacts } from './balances'
import { byPlatform, platformId } from './platform'
import { amount, wirePrice } from './scalars'

/** What redeeming takes: the arguments of the conditional-tokens contract's `redeemPositions`. */
const claimParams = z.strictObject({
  collateral_token: z
    .string()
    .nullable()
    .describe('The collateral from which the token id follows; null where none of the known ones gives it.'),
  parent_collection_id: z.string(),
  condition_id: z.string(),
  index_sets: z.array(z.int()),
  collateral_wraps: z
    .string()
    .nullable()
    .describe(
      'The dollars behind wrapped collateral, which `unwrap` on collateral_token pays; null where it wraps none.',
    ),
  note: z.string().nullable().describe('What a claim takes besides redeemPositions.'),
})

const position = z.strictObject({
  ...holding.shape,
  source: platformId.describe('The same as platform.'),
  value: amount.nullable().describe('The same as value_usd.'),
  event_id: z.string().nullable().describe('Null until its market has been matched.'),
  is_active: z.boolean().describe('The market is listed and has not ended, and no payout is known.'),
  question: z.string().nullable(),
  condition_id: z.string().nullable(),
  current_price: wirePrice.nullable().describe('Midpoint, else last trade; the payout once it is known.'),
  mid_value_usd: amount.nullable().describe('balance × current_price.'),
  sellable_tokens: amount
    .nullable()
    .describe('This wallet’s part of what the bids take of all balances of the token.'),
  claim_available: z
    .boolean()
    .describe('The contract itself reports a payout for this token: it can be claimed now.'),
  claim_params: claimParams.nullable(),
})
export type WirePosition = z.infer<typeof position>

const part = z.strictObject({ value_usd: amount, positions: z.int() })

const summary = z.strictObject({
  total_value: amount.describe('Sum of the known values of positions; cash is not part of it.'),
  total_positions: z.int(),
  active_positions: z.int().describe('Of markets that have not ended.'),
  claimable_value: amount,
  unvalued_positions: z.int().describe('Positions whose value is not known.'),
  by_platform: byPlatform(part),
  by_chain: z.record(z.string(), part),
})

export const positionsResponse = z.strictObject({
  summary,
  balances: cash,
  positions: z.array(position),
  ...readFacts,
  discovery: discoveryList,
})
export type PositionsResponse = z.infer<typeof positionsResponse>
