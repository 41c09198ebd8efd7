import { z } from 'zod'
import { outcomeShape } from './outcomeQuery'
import { byPlatform } from './platform'
import { amount, timestamp, wirePrice } from './scalars'

export const bookHistoryQuery = z.strictObject({
  ...outcomeShape,
  window_s: z.int().min(60).max(900).default(900).describe('How far back, seconds.'),
  instants: z.int().min(10).max(240).default(120).describe('Evenly spaced moments in the answer.'),
})
export type ParsedBookHistoryQuery = z.output<typeof bookHistoryQuery>

const bestPrices = z.tuple([wirePrice.nullable(), wirePrice.nullable()])

export const bookHistoryResponse = z.strictObject({
  from: timestamp.describe('The first moment.'),
  step_ms: z.int().describe('Between two moments, milliseconds.'),
  low_price: wirePrice.describe('Where the lowest price band begins, YES, USD per token.'),
  band: wirePrice.describe('Height of a price band, USD per token.'),
  depth: z
    .array(z.array(amount))
    .describe(
      'For each moment, oldest first: tokens in each price band, lowest first, bids and asks of all platforms that were known; empty where none was.',
    ),
  platforms: byPlatform(z.array(bestPrices.nullable())).describe(
    "For each moment the best YES bid and ask, null on an empty side; null in place of both where the platform's book is not known.",
  ),
})
export type BookHistoryResponse = z.infer<typeof bookHistoryResponse>
