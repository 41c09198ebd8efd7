import { z } from 'zod'
import { cash, discoveryList, holding, readFacts } from './balances'
import { byPlatform, platformId } from './platform'
import { amount, nullableText, timestamp, wirePrice } from './scalars'

/** Arguments of the conditional-tokens contract's `redeemPositions`. */
const claimParams = z.strictObject({
  collateral_token: nullableText.describe(
    'The collateral from which the token id follows; null where none of the known ones gives it.',
  ),
  parent_collection_id: z.string().describe('Argument `parentCollectionId`, 32 bytes in hexadecimal.'),
  condition_id: z.string().describe('Argument `conditionId`, 32 bytes in hexadecimal.'),
  index_sets: z.array(z.int()).describe('Argument `indexSets`: 1 is the first outcome, 2 the second.'),
  collateral_wraps: nullableText.describe(
    'The dollars behind wrapped collateral, which `unwrap` on collateral_token pays; null where it wraps none.',
  ),
  note: nullableText.describe('What a claim takes besides redeemPositions.'),
})

export const position = z.strictObject({
  ...holding.shape,
  source: platformId.describe('The same as platform.'),
  value: amount.nullable().describe('The same as value_usd.'),
  event_id: nullableText.describe('Null until its market has been matched.'),
  is_active: z.boolean().describe('The market is listed and has not ended, and no payout is known.'),
  question: nullableText.describe(
    "The market's question, in the platform's words; null for an unlisted market.",
  ),
  url: nullableText.describe("The market's page on the platform; null for an unlisted market."),
  condition_id: nullableText.describe(
    'Id of the condition in the conditional-tokens contract; null where it has none.',
  ),
  current_price: wirePrice.nullable().describe('Midpoint, else last trade; the payout once it is known.'),
  mid_value_usd: amount.nullable().describe('balance × current_price.'),
  sellable_tokens: amount
    .nullable()
    .describe('This wallet’s part of what the bids take of all balances of the token.'),
  claim_available: z
    .boolean()
    .describe('The contract itself reports a payout for this token: it can be claimed now.'),
  claim_params: claimParams.nullable().describe('Null where nothing can be claimed.'),
})
export type WirePosition = z.infer<typeof position>

const part = z.strictObject({
  value_usd: amount.describe('Sum of their known values, USD.'),
  positions: z.int().describe('How many there are.'),
})

const summary = z.strictObject({
  total_value: amount.describe('Sum of the known values of positions; cash is not part of it.'),
  total_positions: z.int().describe('Positions of all wallets.'),
  active_positions: z.int().describe('Of markets that have not ended.'),
  claimable_value: amount.describe('Part of the value that can be claimed, USD.'),
  stale_value: amount.describe(
    'Part of the total that rests on late prices, USD: the positions with `stale`.',
  ),
  stale_as_of: timestamp
    .nullable()
    .describe('When the oldest of those prices was last confirmed; null where none is late.'),
  unvalued_positions: z.int().describe('Positions whose value is not known.'),
  unpriced_positions: z.int().describe('The same as unvalued_positions.'),
  by_platform: byPlatform(part).describe('The same by platform.'),
  by_chain: z.record(z.string(), part).describe('The same by chain id.'),
})

export const positionsResponse = z.strictObject({
  summary: summary.describe('Totals over all positions.'),
  balances: cash.describe('Stablecoins by chain.'),
  positions: z
    .array(position)
    .describe('Every outcome token with a balance, as in `GET /api/balances/erc1155`, with its market.'),
  ...readFacts,
  discovery: discoveryList.describe('How far the search for tokens has come, by chain.'),
})
export type PositionsResponse = z.infer<typeof positionsResponse>
