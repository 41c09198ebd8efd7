import { z } from 'zod'
import { MARKET_STATUSES } from '@/lib/domain/market'
import { platformBook, wireBook } from './book'
import { byPlatform, type PlatformId, platformId } from './platform'
import { amount, timestamp, wirePrice } from './scalars'
import { outcomeSettlement } from './settlement'

const perPlatform = {
  yes: wirePrice.nullable().describe('Price to buy YES there: best ask, else last trade.'),
  yes_token: z.string().nullable(),
  no: wirePrice.nullable(),
  no_token: z.string().nullable(),
  market_id: z.string().nullable(),
  condition_id: z.string().nullable(),
  is_active: z.boolean(),
}
type PerPlatform = typeof perPlatform
type PlatformShape<P extends PlatformId> = {
  [K in keyof PerPlatform & string as `${P}_${K}`]: PerPlatform[K]
}

const platformShape = <P extends PlatformId>(platform: P) =>
  Object.fromEntries(
    Object.entries(perPlatform).map(([name, schema]) => [`${platform}_${name}`, schema]),
  ) as PlatformShape<P>

const certainty = {
  confidence: z.number().min(0).max(1),
  reviewed: z.boolean(),
  verified: z
    .boolean()
    .describe('Confident enough, or decided by a reviewer: plans combine the platform with the reference.'),
  reasons: z.array(z.string()).describe('What agrees and what only one side specifies, in short sentences.'),
}

const eventMatch = z
  .strictObject({ method: z.enum(['single', 'reference', 'rules', 'manual']), ...certainty })
  .describe('The weakest match of the outcomes that the platform shares with others; see `outcomes[].match`.')

const outcomeMatch = z
  .strictObject({
    reference: platformId.describe('The largest volume among the platforms where the outcome is open.'),
    platforms: byPlatform(
      z.strictObject({
        method: z
          .enum(['self', 'reference', 'rules', 'manual'])
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

const eventOutcome = z.strictObject({
  outcome_id: z
    .string()
    .describe(
      'Stable for as long as its reference market is listed, whatever is matched with it and however it is titled.',
    ),
  outcome_group_title: z.string().nullable().describe('Unique within the event. Null on a binary event.'),
  icon: z.string().nullable(),
  best_yes_price: wirePrice.nullable(),
  best_yes_source: platformId.nullable(),
  best_no_price: wirePrice.nullable(),
  best_no_source: platformId.nullable(),
  end_date: timestamp.nullable(),
  is_active: z.boolean(),
  market_status: z.enum(MARKET_STATUSES),
  resolved_result: z
    .enum(['yes', 'no', 'invalid'])
    .nullable()
    .describe('Null while any platform trades it, and when platforms resolved it differently.'),
  resolution_conflict: z.boolean().describe('Platforms resolved it differently.'),
  closed_reason: z.enum(['resolved', 'expired', 'cancelled', 'delisted']).nullable(),
  is_date_market: z.boolean(),
  market_date: z.iso.date().nullable(),
  sort_ts: z.int().nullable().describe('Unix seconds.'),
  ...platformShape('platform_1'),
  ...platformShape('platform_2'),
  ...platformShape('platform_3'),
  ...platformShape('platform_4'),
  ...platformShape('platform_5'),
  cached_orderbook: wireBook
    .nullable()
    .describe('The consolidated order book of all active, fresh platforms; null when none has a book.'),
  orderbooks: byPlatform(platformBook.nullable()),
  match: outcomeMatch,
  settlement: outcomeSettlement,
})
export type EventOutcome = z.infer<typeof eventOutcome>

export const ruleDifference = z.strictObject({
  topic: z
    .enum(['source', 'deadline', 'void'])
    .describe('The settlement source, the deadline, or the treatment of a void event.'),
  platforms: byPlatform(z.string().nullable()).describe(
    'What the rules of each platform state; null where they state nothing.',
  ),
})
export type RuleDifference = z.infer<typeof ruleDifference>

export const eventDetail = z.strictObject({
  event_id: z.string(),
  primary_source: platformId,
  event_title: z.string(),
  event_icon: z.string().nullable(),
  event_slug: z.string(),
  end_date: timestamp.nullable(),
  is_closed: z.boolean(),
  sources: z.array(platformId),
  descriptions: byPlatform(z.string()).describe('Resolution rules of each platform.'),
  volume: amount.nullable().describe('USD over all sources.'),
  transactions: z.int().nullable(),
  outcomes: z.array(eventOutcome),
  tags: z.array(z.string()),
  category: z.string().nullable(),
  urls: byPlatform(z.string()).describe("The event's page on each platform."),
  match: byPlatform(eventMatch),
  rule_differences: z
    .array(ruleDifference)
    .describe('Differences between the rules of platforms, as far as they can be parsed.'),
  updated_at: timestamp.describe('Last change of anything above.'),
})
export type EventDetail = z.infer<typeof eventDetail>
