import { z } from 'zod'
import { MARKET_STATUSES } from '@/lib/core/domain/market'
import { platformBook, wireBook } from './book'
import { byPlatform, PLATFORM_IDS, type PlatformId, platformId } from './platform'
import { amount, nullableText, timestamp, wirePrice } from './scalars'
import { outcomeSettlement } from './settlement'
import { eventWindow } from './window'

const perPlatform = {
  yes: wirePrice.nullable().describe('Price to buy YES there: best ask, else last trade.'),
  yes_token: nullableText.describe(
    'Id of the YES token on that platform; null where it does not list the outcome.',
  ),
  no: wirePrice.nullable().describe('Price to buy NO there, USD per token: best ask, else last trade.'),
  no_token: nullableText.describe(
    'Id of the NO token on that platform; null where it does not list the outcome.',
  ),
  market_id: nullableText.describe(
    'Id of the market on that platform; null where it does not list the outcome.',
  ),
  condition_id: nullableText.describe(
    'Id of the condition in the conditional-tokens contract; null for markets off chain.',
  ),
  is_active: z.boolean().describe('True while that platform takes orders for the outcome.'),
}
type PerPlatform = typeof perPlatform
type Field = keyof PerPlatform & string

const platformShape = Object.fromEntries(
  PLATFORM_IDS.flatMap((platform) =>
    Object.entries(perPlatform).map(([name, schema]) => [`${platform}_${name}`, schema]),
  ),
) as {
  [Name in `${PlatformId}_${Field}`]: Name extends `${PlatformId}_${infer K extends Field}`
    ? PerPlatform[K]
    : never
}

const certainty = {
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('From 0 to 1: how sure it is that both ask the same question.'),
  reviewed: z.boolean().describe('True where a reviewer decided.'),
  verified: z
    .boolean()
    .describe('Confident enough, or decided by a reviewer: plans combine the platform with the reference.'),
  reasons: z.array(z.string()).describe('What agrees and what only one side specifies, in short sentences.'),
}

const eventMatch = z
  .strictObject({
    method: z
      .enum(['single', 'reference', 'rules', 'manual', 'model'])
      .describe(
        '`single`: only this platform. `reference`: the platform names the other one. `rules`: by titles, dates and rules. `manual`: by a reviewer. `model`: by a language model that the comparison does not contradict.',
      ),
    ...certainty,
  })
  .describe('The weakest match of the outcomes that the platform shares with others; see `outcomes[].match`.')

const outcomeMatch = z
  .strictObject({
    reference: platformId.describe('The largest volume among the platforms where the outcome is open.'),
    platforms: byPlatform(
      z.strictObject({
        method: z
          .enum(['self', 'reference', 'rules', 'manual', 'model'])
          .describe('Of the weakest link on the path; "self" is the reference.'),
        ...certainty,
        path: z
          .array(platformId)
          .describe(
            'From the platform to the reference along the strongest links; empty where none leads there.',
          ),
        price_alarm: z
          .string()
          .optional()
          .describe(
            'Only where the platform is not verified because its prices stand apart from those of another: a sentence with the figures. Until a reviewer decides.',
          ),
      }),
    ).describe('`confidence` is the lowest on the path, `reasons` those of its weakest link.'),
  })
  .describe('How confidently each platform asks the same question as the reference.')
export type OutcomeMatch = z.infer<typeof outcomeMatch>

export const eventOutcome = z.strictObject({
  outcome_id: z
    .string()
    .describe(
      'Stable for as long as its reference market is listed, whatever is matched with it and however it is titled.',
    ),
  outcome_group_title: nullableText.describe('Unique within the event. Null on a binary event.'),
  icon: nullableText.describe('Address of a picture; null where no platform has one.'),
  best_yes_price: wirePrice
    .nullable()
    .describe('Lowest YES ask over active, fresh platforms, USD per token.'),
  best_yes_source: platformId.nullable().describe('The platform with that ask.'),
  best_no_price: wirePrice.nullable().describe('Lowest NO ask over active, fresh platforms, USD per token.'),
  best_no_source: platformId.nullable().describe('The platform with that ask.'),
  platforms_live: z
    .array(platformId)
    .describe('Platforms that trade it and whose book is live: best prices and plans count these.'),
  platforms_stale: z
    .array(platformId)
    .describe(
      'Platforms that trade it and whose book is late: their last prices stay, with `as_of` of the book.',
    ),
  end_date: timestamp
    .nullable()
    .describe('When trading is expected to end; null where no platform states it.'),
  is_active: z.boolean().describe('True while any platform takes orders for it.'),
  market_status: z.enum(MARKET_STATUSES).describe('The most alive status of its platforms.'),
  resolved_result: z
    .enum(['yes', 'no', 'invalid'])
    .nullable()
    .describe('Null while any platform trades it, and when platforms resolved it differently.'),
  resolution_conflict: z.boolean().describe('Platforms resolved it differently.'),
  results: byPlatform(
    z.strictObject({
      status: z.enum(MARKET_STATUSES).describe('Where the platform says that its market stands.'),
      result: z
        .enum(['yes', 'no', 'invalid'])
        .nullable()
        .describe('What it resolved to, in the words of this outcome; null before that.'),
      resolved_at: timestamp
        .nullable()
        .describe(
          'When the platform says that it settled the market; null before that, and where it states none.',
        ),
      ends_at: timestamp
        .nullable()
        .describe('The end that the platform schedules; null where it states none.'),
    }),
  ).describe('What each platform that lists the outcome says of its end.'),
  closed_reason: z
    .enum(['resolved', 'expired', 'cancelled', 'delisted'])
    .nullable()
    .describe('Why nothing trades any more; null while it trades.'),
  is_date_market: z
    .boolean()
    .describe('True where the outcomes of the event differ by date, as in “by 31 March”.'),
  market_date: z.iso.date().nullable().describe('That date; null on other events.'),
  sort_ts: z.int().nullable().describe('Unix seconds.'),
  ...platformShape,
  cached_orderbook: wireBook
    .nullable()
    .describe('The consolidated order book of all active, fresh platforms; null when none has a book.'),
  orderbooks: byPlatform(platformBook.nullable()).describe(
    'The 50 best levels a side of each platform; null where a platform has no data.',
  ),
  match: outcomeMatch,
  settlement: outcomeSettlement,
})
export type EventOutcome = z.infer<typeof eventOutcome>

export const ruleDifference = z.strictObject({
  topic: z
    .enum(['source', 'deadline', 'void'])
    .describe('The settlement source, the deadline, or the treatment of a void event.'),
  platforms: byPlatform(nullableText).describe(
    'What the rules of each platform state; null where they state nothing.',
  ),
})
export type RuleDifference = z.infer<typeof ruleDifference>

export const eventDetail = z.strictObject({
  event_id: z.string().describe('Id of the event here; stays when the slug changes.'),
  primary_source: platformId.describe('The platform with the largest volume.'),
  event_title: z.string().describe('The question, as the primary platform words it.'),
  event_icon: nullableText.describe('Address of a picture; null where no platform has one.'),
  event_slug: z
    .string()
    .describe('Names the event in addresses; an older slug redirects to the current one.'),
  end_date: timestamp
    .nullable()
    .describe('When trading is expected to end; null where no platform states it.'),
  is_closed: z.boolean().describe('True once no outcome is active.'),
  sources: z.array(platformId).describe('Platforms that list the event.'),
  descriptions: byPlatform(z.string()).describe('Resolution rules of each platform.'),
  volume: amount.nullable().describe('USD over all sources.'),
  transactions: z
    .int()
    .nullable()
    .describe('Trades counted by the platforms that count them; null where none does.'),
  outcomes: z
    .array(eventOutcome)
    .describe('In the order of the page: by date where outcomes differ by date.'),
  tags: z.array(z.string()).describe('Topics that the platforms file the event under.'),
  category: nullableText.describe('One of `GET /api/events/categories`; null where none fits.'),
  urls: byPlatform(z.string()).describe("The event's page on each platform."),
  match: byPlatform(eventMatch).describe('How sure it is that the platforms list the same event.'),
  rule_differences: z
    .array(ruleDifference)
    .describe('Differences between the rules of platforms, as far as they can be parsed.'),
  window: eventWindow.nullable().describe('Of an up-or-down event of a few minutes; null for any other.'),
  updated_at: timestamp.describe('Last change of anything above.'),
})
export type EventDetail = z.infer<typeof eventDetail>
