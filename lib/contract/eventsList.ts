import { z } from 'zod'
import { platformId } from './platform'
import { amount, text, timestamp, wirePrice } from './scalars'

export const eventsListQuery = z.strictObject({
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(100),
  platforms: z
    .array(platformId)
    .min(1)
    .max(5)
    .optional()
    .describe('Comma-separated: events on any of these.'),
  category: text(200).optional(),
  q: text(200).optional().describe('Full text.'),
  status: z.enum(['open', 'closed', 'all']).default('open'),
  paired: z.boolean().default(false).describe('Only events on two platforms or more.'),
  ids: z
    .array(text(40).min(1))
    .min(1)
    .max(200)
    .optional()
    .describe('Comma-separated event ids: only these, of which the other filters may leave out some.'),
  ending_within_hours: z
    .int()
    .min(1)
    .max(8_760)
    .optional()
    .describe('Only events that end from now until then.'),
  sort: z
    .enum(['volume', 'new', 'breaking', 'ending', 'spread'])
    .default('volume')
    .describe('`spread`: widest first, by order books at this moment; events without one follow by volume.'),
})
export type EventsListQuery = z.input<typeof eventsListQuery>

/** The filters of the list without its order, page and category. */
export const categoriesQuery = eventsListQuery.omit({
  offset: true,
  limit: true,
  category: true,
  sort: true,
})
export type CategoriesQuery = z.input<typeof categoriesQuery>

const categoryCount = z.strictObject({
  name: z.string(),
  count: z.int().describe('Events that the list shows of it with these filters.'),
  total: z.int().describe('All of its events, closed ones too, whatever the filters.'),
})
export type CategoryCount = z.infer<typeof categoryCount>

export const categoriesResponse = z.strictObject({
  categories: z
    .array(categoryCount)
    .describe('Those with the most open events first, whatever the filters; at most a hundred.'),
})
export type CategoriesResponse = z.infer<typeof categoriesResponse>

const eventSummary = z.strictObject({
  event_id: z.string(),
  event_title: z.string(),
  icon: z.string().nullable(),
  source: platformId.describe('The platform with the largest volume.'),
  event_slug: z.string(),
  market_count: z.int().describe('Outcomes, each counted once over all platforms.'),
  is_paired: z.boolean(),
  sources: z.array(platformId),
  /**
   * `chance` is the YES midpoint over active, fresh platforms, else the last trade, and null once it is void; `market_id`
   * the primary's.
   */
  outcomes: z.array(
    z.strictObject({
      outcome_id: z.string(),
      name: z.string(),
      chance: wirePrice.nullable(),
      market_id: z.string().nullable(),
    }),
  ),
  leading_outcome: z
    .string()
    .nullable()
    .describe(
      'The most likely outcome that still trades, else the most likely: the next four fields are its.',
    ),
  leading_outcome_id: z.string().nullable(),
  best_yes_price: wirePrice.nullable().describe('The lowest YES ask over active, fresh platforms.'),
  best_yes_source: platformId.nullable(),
  spread: wirePrice
    .nullable()
    .describe(
      'Between platforms: the largest difference of their YES midpoints, over active, fresh platforms with both sides whose match is sure enough to plan with; null with fewer than two.',
    ),
  transactions: z.int().nullable(),
  volume: amount.nullable(),
  tags: z.array(z.string()),
  category: z.string().nullable(),
  end_date: timestamp.nullable(),
})
export type EventSummary = z.infer<typeof eventSummary>

export const eventsListResponse = z.strictObject({
  events: z.array(eventSummary),
  offset: z.int(),
  limit: z.int(),
  count: z.int(),
  total: z.int().describe('After filters, before paging.'),
  cached: z
    .boolean()
    .describe(
      'Always true: lists are answered from the catalogue that ingestion keeps, no platform is asked.',
    ),
  generated_at: timestamp.nullable().describe('Last change of anything listed; null on an empty list.'),
})
export type EventsListResponse = z.infer<typeof eventsListResponse>
