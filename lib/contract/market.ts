import { z } from 'zod'
import { platformId } from './platform'
import { nullableNumber, nullableText, timestamp, wirePrice } from './scalars'

export const marketQuery = z.strictObject({
  platform: platformId.optional().describe('Required only when two platforms share the id.'),
  source: platformId.optional().describe('Another name for platform; the two must agree.'),
})

const option = z.strictObject({
  outcome: z.string().describe('What the platform calls this side.'),
  token_id: z.string().describe('Id of the outcome token on this platform.'),
  price: wirePrice.nullable().describe('Midpoint, else last trade.'),
  orderbook: z
    .strictObject({
      spread: nullableNumber.describe('Best ask minus best bid, USD; null with an empty side.'),
      last_trade_price: wirePrice.nullable().describe('USD per token; null before the first trade.'),
      best_bid: wirePrice.nullable().describe('USD per token; null on an empty side.'),
      best_ask: wirePrice.nullable().describe('USD per token; null on an empty side.'),
    })
    .nullable()
    .describe('Null without a fresh book.'),
})

const relatedMarket = z.strictObject({
  source: platformId.describe('Its platform.'),
  market_id: z.string().describe('Its id on that platform.'),
  market_slug: nullableText.describe("Its name in that platform's addresses; null where it has none."),
  question: z.string().describe("In that platform's words."),
  description: z.string().describe('Resolution rules.'),
  event_id: z.string().describe('Id of the event here.'),
  event_slug: z.string().describe('Slug of the event here.'),
  event_title: z.string().describe('Title of the event here.'),
  end_date: timestamp
    .nullable()
    .describe('When trading is expected to end there; null where it is not stated.'),
  inverted: z.boolean().describe('Its YES is the NO of the requested market.'),
  options: z.array(option).length(2).describe('In its own platform’s framing; YES first.'),
  url: z.string().describe('Its page on that platform.'),
})

/** One platform's market with that platform's own YES and NO; YES first. */
export const marketResponse = z.strictObject({
  market_id: z.string().describe('Its id on the platform.'),
  source: platformId.describe('Its platform.'),
  market_slug: nullableText.describe("Its name in the platform's addresses; null where it has none."),
  question: z.string().describe("In the platform's words."),
  description: z.string().describe('Resolution rules.'),
  event_id: nullableText.describe('Null until the market has been matched.'),
  event_slug: nullableText.describe('Slug of the event here; null until the market has been matched.'),
  event_title: nullableText.describe('Title of the event here; null until the market has been matched.'),
  outcome_id: nullableText.describe('Null until the market has been matched.'),
  end_date: timestamp.nullable().describe('When trading is expected to end; null where it is not stated.'),
  options: z.array(option).length(2).describe('Both sides, YES first.'),
  related_markets: z.array(relatedMarket).describe('The same outcome on other platforms.'),
})
export type MarketResponse = z.infer<typeof marketResponse>
