import { z } from 'zod'
import { byPlatform, platformId } from './platform'
import { amount, text, timestamp } from './scalars'

export const quotesQuery = z.strictObject({
  events: z.array(text(40).min(1)).min(1).max(50).describe('Comma-separated event ids.'),
  size_usd: z
    .number()
    .min(1)
    .max(1_000_000)
    .default(1_000)
    .describe('Dollars of the order that is quoted, fees included.'),
  outcomes: z
    .enum(['leading', 'all'])
    .default('leading')
    .describe('`leading`: of each event the outcome that the list shows. `all`: every outcome.'),
})

const quote = z.strictObject({
  all_in_price: z
    .number()
    .describe('USD per token of the whole order by the best split, fees included: what the planner answers.'),
  tokens: amount.describe('Tokens that arrive.'),
  spent_usd: amount.describe('What the books take of the order, USD, fees included.'),
  is_whole: z.boolean().describe('False where the books do not fill the order.'),
  platforms: z.array(platformId).describe('Where the split buys, most money first.'),
  alone: byPlatform(
    z.strictObject({
      all_in_price: z.number().describe('USD per token of what is filled there, fees included.'),
      is_whole: z.boolean().describe('False where its book does not fill the order.'),
    }),
  ).describe('The same order on one platform alone; a platform that has none for sale is absent.'),
})
export type Quote = z.infer<typeof quote>

const outcomeQuotes = z.strictObject({
  event_id: z.string().describe('The requested event.'),
  outcome_id: z.string().describe('The outcome, as in event details.'),
  yes: quote
    .nullable()
    .describe('Buying YES; null where no fresh book of an active market with a known fee has any for sale.'),
  no: quote.nullable().describe('Buying NO, likewise.'),
})
export type OutcomeQuotes = z.infer<typeof outcomeQuotes>

export const quotesResponse = z.strictObject({
  size_usd: amount.describe('As requested.'),
  quotes: z.array(outcomeQuotes).describe('In the requested order; unknown events are omitted.'),
  generated_at: timestamp.describe('When they were planned; books up to a quarter of a second older.'),
})
export type QuotesResponse = z.infer<typeof quotesResponse>
