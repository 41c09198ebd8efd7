import { z } from 'zod'
import { MARKET_STATUSES } from '@/lib/domain/market'
import { platformBook, wireBook } from './book'
import { byPlatform, type PlatformId, platformId } from './platform'
import { amount, timestamp, wirePrice } from './scalars'

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

const eventOutcome = z.strictObject({
  outcome_group_title: z.string().nullable().describe('Null on a binary event.'),
  icon: z.string().nullable(),
  best_yes_price: wirePrice.nullable(),
  best_yes_source: platformId.nullable(),
  best_no_price: wirePrice.nullable(),
  best_no_source: platformId.nullable(),
  end_date: timestamp.nullable(),
  is_active: z.boolean(),
  market_status: z.enum(MARKET_STATUSES),
  resolved_result: z.enum(['yes', 'no', 'invalid']).nullable(),
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
    .describe('All active, fresh platforms added up; null when none has a book.'),
  orderbooks: byPlatform(platformBook.nullable()),
})
export type EventOutcome = z.infer<typeof eventOutcome>

const matchInfo = z.strictObject({
  method: z.enum(['single', 'reference', 'rules', 'manual']),
  confidence: z.number().min(0).max(1),
  reviewed: z.boolean(),
  verified: z
    .boolean()
    .describe('Plans use the platform beside others without being told to: sure enough, or reviewed.'),
  reasons: z.array(z.string()).describe('What agrees, what one side only says: short sentences.'),
})

export const ruleDifference = z.strictObject({
  topic: z
    .enum(['source', 'deadline', 'void'])
    .describe('Who is asked, when it ends, what happens when the event does not take place.'),
  platforms: byPlatform(z.string().nullable()).describe('What each says; null where it says nothing.'),
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
  match: byPlatform(matchInfo),
  rule_differences: z
    .array(ruleDifference)
    .describe('Where the rules of platforms part, as far as they can be read.'),
  updated_at: timestamp.describe('Last change of anything above.'),
})
export type EventDetail = z.infer<typeof eventDetail>
