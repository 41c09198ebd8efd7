import { z } from 'zod'
import { byPlatform, platformId } from './platform'
import { amount, nullableNumber, nullableText, timestamp, wirePrice } from './scalars'

const market = {
  platform: platformId.describe('Where it is held.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  outcome: z.enum(['yes', 'no']).describe("Of the platform's own market."),
  question: nullableText.describe('Null for a market that is no longer listed.'),
  event_slug: nullableText.describe('The event; null where the market is not matched, or no longer listed.'),
  event_title: nullableText.describe('The title of the event.'),
  outcome_group_title: nullableText.describe('Null on a binary event.'),
}

const position = z.strictObject({
  ...market,
  token_id: nullableText.describe('Id of the token; null for a market that is no longer listed.'),
  tokens: amount.describe('Held.'),
  selling: amount.describe('Of these, in orders on their way.'),
  cost_usd: amount.describe('What they cost, fees counted.'),
  avg_price: nullableNumber.describe('Average cost of a token, USD.'),
  price: nullableNumber.describe(
    'What a sale of all of them brings now by the bids, fees deducted, per token; null while it is unknown.',
  ),
  value_usd: amount.nullable().describe('The same for all of them; null where the book was never read.'),
  sellable: amount.nullable().describe('As many as the bids take.'),
  stale: z.boolean().describe('True where the value is of a book that is out of date.'),
  as_of: timestamp.nullable().describe('When the platform last sent or confirmed that book.'),
  unrealized_usd: amount.nullable().describe('Value less cost; null while the value is unknown.'),
})
export type PracticePositionRow = z.infer<typeof position>

const settlement = z.strictObject({
  ...market,
  at: timestamp.describe('When it was paid.'),
  tokens: amount.describe('Held then.'),
  price: wirePrice.describe('Paid per token: 0 or 1, or a share of a void or scalar market.'),
  usd: amount.describe('Paid for all of them.'),
  gain_usd: amount.describe('The same less what they had cost.'),
})

export const practiceResponse = z.strictObject({
  deposit_usd: amount.describe('Paper money at the start.'),
  since: timestamp.nullable().describe('Start, or last reset; null before the first order.'),
  cash_usd: amount.describe('Paper money that is not invested.'),
  reserved_usd: amount.describe('Of it, the most that buys on their way may cost.'),
  value_usd: amount.nullable().describe('All positions at their bids; null where one of them is unknown.'),
  total_usd: amount.nullable().describe('Cash and value; null where a value is unknown.'),
  unknown_values: z.int().describe('Positions without a value.'),
  stale: z.boolean().describe('True where a book behind the value is out of date.'),
  realized_usd: amount.describe('Gains and losses of sales and settlements, against average cost.'),
  unrealized_usd: amount
    .nullable()
    .describe('Value less cost of all positions; null where a value is unknown.'),
  fees_usd: amount.describe('Fees paid.'),
  latency_ms: byPlatform(z.int()).describe(
    'Time from an order to its fill, unless the order names one: the delay at which changes of books last arrived from the platform, 500 where it states no times; 100 to 3,000.',
  ),
  positions: z.array(position).describe('By platform and market.'),
  settlements: z.array(settlement).describe('The last 100 that settled, newest first.'),
  leaves_out: z.string().describe('What practice leaves out, in a sentence.'),
})
export type PracticeResponse = z.infer<typeof practiceResponse>
