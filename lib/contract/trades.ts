import { z } from 'zod'
import { PRICE_INTERVALS } from '@/lib/core/domain/trade'
import { outcomeShape } from './outcomeQuery'
import { byPlatform, platformId } from './platform'
import { amount, timestamp } from './scalars'

export const wireTrade = z.strictObject({
  platform: platformId.describe('Where it traded.'),
  ts: timestamp.describe("When, by the platform's clock."),
  outcome: z.enum(['yes', 'no']).describe("The traded side in the event's framing."),
  side: z.enum(['buy', 'sell']).describe('What the taker did with it.'),
  price: z.number().min(0).max(1).describe('Of the token traded.'),
  size: amount.describe('Tokens.'),
  id: z.string().describe('Unique on its platform.'),
})
export type WireTrade = z.infer<typeof wireTrade>

export const tradesQuery = z.strictObject({
  ...outcomeShape,
  limit: z.int().min(1).max(500).default(50).describe('Trades in the answer.'),
})

export const tradesResponse = z.strictObject({
  trades: z.array(wireTrade).describe('Newest first, over all platforms that answered.'),
})
export type TradesResponse = z.infer<typeof tradesResponse>

export const priceHistoryQuery = z.strictObject({
  ...outcomeShape,
  interval: z.enum(PRICE_INTERVALS).default('1d').describe('How far back.'),
})

const pricePoint = z.tuple([z.int(), z.number().min(0).max(1)])

export const priceHistoryResponse = z.strictObject({
  series: byPlatform(z.array(pricePoint).nullable()).describe(
    'By platform: [Unix seconds, YES price], oldest first; null when the platform has none or did not respond in time.',
  ),
})
export type PriceHistoryResponse = z.infer<typeof priceHistoryResponse>
