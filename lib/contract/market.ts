import { z } from 'zod'
import { platformId } from './platform'
import { timestamp, wirePrice } from './scalars'

export const marketQuery = z.strictObject({
  platform: platformId.optional().describe('Required only when two platforms share the id.'),
  source: platformId.optional().describe('Another name for platform; the two must agree.'),
})

const option = z.strictObject({
  outcome: z.string().describe('What the platform calls this side.'),
  token_id: z.string(),
  price: wirePrice.nullable().describe('Midpoint, else last trade.'),
  orderbook: z
    .strictObject({
      spread: z.number().nullable(),
      last_trade_price: wirePrice.nullable(),
      best_bid: wirePrice.nullable(),
      best_ask: wirePrice.nullable(),
    })
    .nullable()
    .describe('Null without a fresh book.'),
})

const relatedMarket = z.strictObject({
  source: platformId,
  market_id: z.string(),
  market_slug: z.string().nullable(),
  question: z.string(),
  description: z.string().describe('Resolution rules.'),
  event_id: z.string(),
  event_slug: z.string(),
  event_title: z.string(),
  end_date: timestamp.nullable(),
  inverted: z.boolean().describe('Its YES is the NO of the requested market.'),
  options: z.array(option).length(2).describe('In its own platform’s framing; YES first.'),
  url: z.string(),
})

/** One platform's market in that platform's own framing; YES first. */
export const marketResponse = z.strictObject({
  market_id: z.string(),
  source: platformId,
  market_slug: z.string().nullable(),
  question: z.string(),
  description: z.string().describe('Resolution rules.'),
  event_id: z.string().nullable().describe('Null until the market has been matched.'),
  event_slug: z.string().nullable(),
  event_title: z.string().nullable(),
  outcome_id: z.string().nullable().describe('Null until the market has been matched.'),
  end_date: timestamp.nullable(),
  options: z.array(option).length(2),
  related_markets: z.array(relatedMarket).describe('The same outcome on other platforms.'),
})
export type MarketResponse = z.infer<typeof marketResponse>
