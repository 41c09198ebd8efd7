import { z } from 'zod'
import { DEFAULT_HAIRCUT_CENTS } from '@/lib/core/domain/settlement'
import { rowLimit } from './page'
import { platformId } from './platform'
import { amount, nullableNumber, nullableText, text, timestamp, wirePrice } from './scalars'

const ARBITRAGE_KINDS = ['pair', 'event'] as const
const ARBITRAGE_SORTS = ['profit', 'profit_pct', 'apr', 'new'] as const

const cents = (name: keyof typeof DEFAULT_HAIRCUT_CENTS) =>
  z
    .number()
    .min(0)
    .max(50)
    .default(DEFAULT_HAIRCUT_CENTS[name])
    .describe(
      `Cents per set with \`settlement=price\`, ${name === 'unknown' ? 'of verdict unknown' : `for ${name}`}.`,
    )

const haircuts = {
  haircut_source: cents('source'),
  haircut_deadline: cents('deadline'),
  haircut_measure: cents('measure'),
  haircut_threshold: cents('threshold'),
  haircut_void: cents('void'),
  haircut_scope: cents('scope'),
  haircut_unknown: cents('unknown'),
}

/** `?verified=false` parses as false; anything but true or false is an error. */
export const arbitrageQuery = z.strictObject({
  limit: rowLimit('Opportunities'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('Opportunities to skip.'),
  id: text(400).min(1).optional().describe('Only this one.'),
  kind: z
    .enum(ARBITRAGE_KINDS)
    .optional()
    .describe(
      '`pair`: YES and NO of one outcome on two platforms. `event`: YES of every outcome of an event.',
    ),
  min_profit_pct: z.number().min(0).optional().describe('Least profit in percent of the cost.'),
  min_usd: z.number().min(0).optional().describe('Least total profit in dollars.'),
  verified: z
    .boolean()
    .default(true)
    .describe('True: only markets that are sure to ask the same. False: all, each marked by `verified`.'),
  settlement: z
    .enum(['same', 'any', 'price'])
    .default('any')
    .describe(
      '`same`: only where the rules settle alike. `price`: all, sized and sorted by the profit that is left when each set counts the `haircut_` of what its markets differ in more, in cents; the largest that applies, not their sum.',
    ),
  ...haircuts,
  sort: z
    .enum(ARBITRAGE_SORTS)
    .default('profit')
    .describe(
      '`profit`: total profit, USD. `profit_pct`: percent of the cost. `apr`: percent a year. `new`: the last to appear first.',
    ),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .describe('`csv`: a table of the same page, one row per opportunity.'),
})

const platformSide = z.strictObject({
  source: platformId.describe('The platform.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  event_title: z.string().describe("The event, in the platform's words."),
  question: z.string().describe("The market's question, in the platform's words."),
  url: z.string().describe("The market's page on the platform."),
  yes_price: wirePrice.nullable().describe('Midpoint, else the last trade; null where there is neither.'),
  no_price: wirePrice.nullable().describe('1 minus `yes_price`.'),
  yes_token_id: z.string().describe('Id of the YES token of the outcome on the platform.'),
  no_token_id: z.string().describe('Id of the NO token of the outcome on the platform.'),
})

const leg = z.strictObject({
  platform: platformId.describe('Where it is bought.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  outcome_id: z.string().describe('The outcome, as in event details.'),
  outcome_group_title: nullableText.describe('Its title; null on a binary event.'),
  outcome: z.enum(['yes', 'no']).describe("In the outcome's terms, as in `tokens` of a plan."),
  token_id: z.string().describe('Id of the token to buy.'),
  tokens: amount.describe(
    'Net: what to order there as `amount_tokens`. More than `max_shares` by less than a lot where lots or a fee in tokens do not fit.',
  ),
  usd: amount.describe('What the leg costs, fees included.'),
  avg_price: z.number().describe('USD per net token, fees included.'),
  worst_price: wirePrice.describe('Raw price of the last level taken.'),
  fee_usd: amount.describe('Taker fee, USD.'),
  url: z.string().describe("The market's page on the platform."),
})

const settlement = z.strictObject({
  verdict: z.enum(['same', 'differs', 'unknown']).describe('Whether the rules of the markets settle alike.'),
  differs: z
    .array(z.enum(['source', 'deadline', 'measure', 'threshold', 'void', 'scope']))
    .describe('What they differ in.'),
  reviewed: z.literal(true).optional().describe('Present where a person decided a part of it.'),
})

const CAUTIONS = ['unverified', 'settlement_differs', 'settlement_unknown', 'book_just_moved'] as const

export const arbitrageItem = z.strictObject({
  id: z.string().describe('Stays while the opportunity lasts.'),
  kind: z
    .enum(ARBITRAGE_KINDS)
    .describe(
      'pair: YES and NO of one outcome on two platforms. event: YES of every outcome of an event whose outcomes a platform declares exclusive and exhaustive.',
    ),
  event_slug: z.string().describe('The event, by its current slug.'),
  event_title: z.string().describe("The event's title here."),
  outcome_id: nullableText.describe('Null for kind event.'),
  outcome_group_title: nullableText.describe(
    'Title of the outcome; null on a binary event and for kind event.',
  ),
  platform1: platformSide.nullable().describe('Where YES is bought; null for kind event.'),
  platform2: platformSide.nullable().describe('Where NO is bought; null for kind event.'),
  arbitrage: z
    .strictObject({
      buy_yes_price: z.number().describe('Without fees; of kind event all its YES together.'),
      buy_yes_source: platformId.nullable().describe('Null where several platforms are used.'),
      buy_no_price: nullableNumber.describe('Null for kind event, like its source.'),
      buy_no_source: platformId.nullable().describe('Where NO is bought.'),
      total_cost: z.number().describe('YES + NO + platform_fee.'),
      profit: z.number().describe('1 − total_cost − haircut.'),
      profit_pct: z.number().describe('Percent of total_cost.'),
      days_until: nullableNumber.describe('Until the last market ends; null when unknown.'),
      apr: nullableNumber.describe('Percent a year, simple, over at least one hour.'),
      platform_fee: z.number().describe('Taker fees, USD per set.'),
      haircut: z
        .number()
        .describe(
          'What a set counts more for how it settles, with `settlement=price`: taken off the profit; else 0.',
        ),
    })
    .describe('Per set of tokens that pays a dollar, averaged over `depth`.'),
  depth: z
    .strictObject({
      max_shares: amount.describe('The number of sets that makes the largest total profit.'),
      max_usd: amount.describe('What they cost, USD, fees included.'),
      yes_usd: amount.describe('What their YES costs, USD, fees included; of kind event everything.'),
      no_usd: amount.describe('What their NO costs, USD, fees included; 0 for kind event.'),
      avg_yes: z.number().describe('Average USD per YES, fees included.'),
      avg_no: nullableNumber.describe('Average USD per NO, fees included; null for kind event.'),
    })
    .describe('As many sets as make the largest total profit.'),
  profit_usd: amount.describe('Total profit over `max_shares` sets, USD.'),
  legs: z.array(leg).describe('What to buy where, for `max_shares` sets.'),
  verified: z.boolean().describe('True where the markets are sure to ask the same.'),
  settlement: settlement.describe('Whether the markets settle alike, as far as their rules state it.'),
  cautions: z
    .array(z.enum(CAUTIONS))
    .describe('What makes it less than certain; book_just_moved: a book changed within the last second.'),
  book_ts: timestamp.describe('Of the oldest book used.'),
  first_seen: timestamp.describe('When it appeared.'),
  best_profit_usd: amount.describe('The most since it was first seen.'),
  end_date: timestamp
    .nullable()
    .describe('When the last of its markets is expected to end; null when unknown.'),
})
export type ArbitrageItem = z.infer<typeof arbitrageItem>

export const arbitrageResponse = z.strictObject({
  pairs: z.array(arbitrageItem).describe('Opportunities of both kinds, in the order of `sort`.'),
  total: z.int().describe('After filters, before paging.'),
  count: z.int().describe('In `pairs`.'),
  generated_at: timestamp.describe('When the list was read.'),
})
export type ArbitrageResponse = z.infer<typeof arbitrageResponse>

export const arbitrageHistoryQuery = z.strictObject({
  days: z.int().min(1).max(30).default(30).describe('First seen within so many days.'),
  limit: rowLimit('Opportunities'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('Opportunities to skip.'),
  kind: z.enum(ARBITRAGE_KINDS).optional().describe('Only opportunities of this kind.'),
  verified: z.boolean().default(true).describe('False: also where a match was not sure.'),
})
export type ArbitrageHistoryQuery = z.input<typeof arbitrageHistoryQuery>

const span = {
  count: z.int().describe('Opportunities of the row.'),
  median_s: z.number().describe('Seconds that half of them lived at most.'),
  p90_s: z.number().describe('Seconds that nine of ten lived at most.'),
}

export const arbitrageLife = z.strictObject({
  id: z.string().describe('The same as it had in `GET /api/arbitrage`.'),
  kind: z.enum(ARBITRAGE_KINDS).describe('As in `GET /api/arbitrage`.'),
  event_slug: z.string().describe('The event, by its slug of that time.'),
  event_title: z.string().describe("The event's title."),
  outcome_id: nullableText.describe('The outcome; null for kind event.'),
  outcome_group_title: nullableText.describe('Its title; null on a binary event and for kind event.'),
  platforms: z.array(platformId).describe('Of a pair: YES first.'),
  first_seen: timestamp.describe('When it appeared.'),
  gone: timestamp.describe('When it had ended.'),
  lived_s: z.number().describe('Seconds between the two.'),
  best_profit_usd: amount.describe('The largest total profit it had, USD.'),
  best_max_shares: amount.describe('How many sets that was for.'),
  best_max_usd: amount.describe('What these cost, USD.'),
  verified: z.boolean().describe('True where the markets were sure to ask the same.'),
})
export type ArbitrageLifeWire = z.infer<typeof arbitrageLife>

export const arbitrageHistoryResponse = z.strictObject({
  lives: z.array(arbitrageLife).describe('Ended ones, the last to end first.'),
  total: z.int().describe('After filters, before paging.'),
  count: z.int().describe('In `lives`.'),
  by_size: z
    .array(z.strictObject({ from_usd: amount.describe('Best total profit at least, USD.'), ...span }))
    .describe('By the best total profit, from this many dollars up to the next row.'),
  by_platforms: z
    .array(
      z.strictObject({ platforms: z.array(platformId).describe('Platforms that were bought on.'), ...span }),
    )
    .describe('By the platforms involved.'),
  generated_at: timestamp.describe('When the answer was made.'),
})
export type ArbitrageHistoryResponse = z.infer<typeof arbitrageHistoryResponse>
