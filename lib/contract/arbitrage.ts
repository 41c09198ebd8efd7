import { z } from 'zod'
import { platformId } from './platform'
import { amount, text, timestamp, wirePrice } from './scalars'

const ARBITRAGE_KINDS = ['pair', 'event'] as const
const ARBITRAGE_SORTS = ['profit', 'profit_pct', 'apr', 'new'] as const

/** `?verified=false` reads as false; anything but true and false is a fault. */
export const arbitrageQuery = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(1_000_000).default(0),
  id: text(400).min(1).optional().describe('Only this one.'),
  kind: z.enum(ARBITRAGE_KINDS).optional(),
  min_profit_pct: z.number().min(0).optional().describe('Least profit in percent of the cost.'),
  min_usd: z.number().min(0).optional().describe('Least total profit in dollars.'),
  verified: z
    .boolean()
    .default(true)
    .describe('True: only markets that are sure to ask the same. False: all, each marked by `verified`.'),
  settlement: z.enum(['same', 'any']).default('any'),
  sort: z.enum(ARBITRAGE_SORTS).default('profit'),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .describe('`csv`: a table of the same page, one row per opportunity.'),
})

const platformSide = z.strictObject({
  source: platformId,
  market_id: z.string(),
  event_title: z.string(),
  question: z.string(),
  url: z.string(),
  yes_price: wirePrice.nullable().describe('Midpoint, else the last trade; null where there is neither.'),
  no_price: wirePrice.nullable(),
  yes_token_id: z.string(),
  no_token_id: z.string(),
})

const leg = z.strictObject({
  platform: platformId,
  market_id: z.string(),
  outcome_id: z.string(),
  outcome_group_title: z.string().nullable(),
  outcome: z.enum(['yes', 'no']).describe("In the outcome's terms, as in `tokens` of a plan."),
  token_id: z.string(),
  tokens: amount.describe(
    'Net: what to order there as `amount_tokens`. More than `max_shares` by less than a lot where lots or a fee in tokens do not fit.',
  ),
  usd: amount.describe('What the leg costs, fees included.'),
  avg_price: z.number().describe('USD per net token, fees included.'),
  worst_price: wirePrice.describe('Raw price of the last level taken.'),
  fee_usd: amount,
  url: z.string(),
})

const settlement = z.strictObject({
  verdict: z.enum(['same', 'differs', 'unknown']),
  differs: z.array(z.enum(['source', 'deadline', 'measure', 'threshold', 'void', 'scope'])),
})

const CAUTIONS = ['unverified', 'settlement_differs', 'settlement_unknown', 'book_just_moved'] as const

export const arbitrageItem = z.strictObject({
  id: z.string().describe('Stays while the opportunity lasts.'),
  kind: z
    .enum(ARBITRAGE_KINDS)
    .describe(
      'pair: YES and NO of one outcome on two platforms. event: YES of every outcome of an event whose outcomes a platform declares exclusive and exhaustive.',
    ),
  event_slug: z.string(),
  event_title: z.string(),
  outcome_id: z.string().nullable().describe('Null for kind event.'),
  outcome_group_title: z.string().nullable(),
  platform1: platformSide.nullable().describe('Where YES is bought; null for kind event.'),
  platform2: platformSide.nullable().describe('Where NO is bought; null for kind event.'),
  arbitrage: z
    .strictObject({
      buy_yes_price: z.number().describe('Without fees; of kind event all its YES together.'),
      buy_yes_source: platformId.nullable().describe('Null where several platforms are used.'),
      buy_no_price: z.number().nullable().describe('Null for kind event, like its source.'),
      buy_no_source: platformId.nullable(),
      total_cost: z.number().describe('YES + NO + platform_fee.'),
      profit: z.number().describe('1 − total_cost.'),
      profit_pct: z.number().describe('Percent of total_cost.'),
      days_until: z.number().nullable().describe('Until the last market ends; null when unknown.'),
      apr: z.number().nullable().describe('Percent a year, simple, over at least one hour.'),
      platform_fee: z.number(),
    })
    .describe('Per set of tokens that pays a dollar, averaged over `depth`.'),
  depth: z.strictObject({
    max_shares: amount.describe('The number of sets that makes the largest total profit.'),
    max_usd: amount,
    yes_usd: amount,
    no_usd: amount,
    avg_yes: z.number(),
    avg_no: z.number().nullable(),
  }),
  profit_usd: amount,
  legs: z.array(leg),
  verified: z.boolean(),
  settlement,
  cautions: z
    .array(z.enum(CAUTIONS))
    .describe('What makes it less than certain; book_just_moved: a book changed within the last second.'),
  book_ts: timestamp.describe('Of the oldest book used.'),
  first_seen: timestamp,
  best_profit_usd: amount.describe('The most since it was first seen.'),
  end_date: timestamp.nullable(),
})
export type ArbitrageItem = z.infer<typeof arbitrageItem>

export const arbitrageResponse = z.strictObject({
  pairs: z.array(arbitrageItem),
  total: z.int().describe('After filters, before paging.'),
  count: z.int().describe('In `pairs`.'),
  generated_at: timestamp,
})
export type ArbitrageResponse = z.infer<typeof arbitrageResponse>

export const arbitrageHistoryQuery = z.strictObject({
  days: z.int().min(1).max(30).default(30).describe('First seen within so many days.'),
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(1_000_000).default(0),
  kind: z.enum(ARBITRAGE_KINDS).optional(),
  verified: z.boolean().default(true).describe('False: also where a match was not sure.'),
})
export type ArbitrageHistoryQuery = z.input<typeof arbitrageHistoryQuery>

const span = {
  count: z.int(),
  median_s: z.number().describe('Seconds that half of them lived at most.'),
  p90_s: z.number(),
}

export const arbitrageLife = z.strictObject({
  id: z.string(),
  kind: z.enum(ARBITRAGE_KINDS),
  event_slug: z.string(),
  event_title: z.string(),
  outcome_id: z.string().nullable(),
  outcome_group_title: z.string().nullable(),
  platforms: z.array(platformId).describe('Of a pair: YES first.'),
  first_seen: timestamp,
  gone: timestamp,
  lived_s: z.number(),
  best_profit_usd: amount,
  best_max_shares: amount,
  best_max_usd: amount,
  verified: z.boolean(),
})
export type ArbitrageLifeWire = z.infer<typeof arbitrageLife>

export const arbitrageHistoryResponse = z.strictObject({
  lives: z.array(arbitrageLife).describe('Ended ones, the last to end first.'),
  total: z.int().describe('After filters, before paging.'),
  count: z.int(),
  by_size: z
    .array(z.strictObject({ from_usd: amount, ...span }))
    .describe('By the best total profit, from this many dollars up to the next row.'),
  by_platforms: z.array(z.strictObject({ platforms: z.array(platformId), ...span })),
  generated_at: timestamp,
})
export type ArbitrageHistoryResponse = z.infer<typeof arbitrageHistoryResponse>
