import { z } from 'zod'
import { PLATFORM_IDS, platformId } from './platform'
import { amount, nullableText, text, timestamp, wirePrice } from './scalars'
import { listedWindow } from './window'

export const eventsListQuery = z.strictObject({
  offset: z.int().min(0).default(0).describe('Events to skip.'),
  limit: z.int().min(1).max(1000).default(100).describe('Events in the answer.'),
  platforms: z
    .array(platformId)
    .min(1)
    .max(PLATFORM_IDS.length)
    .optional()
    .describe('Comma-separated: events on any of these.'),
  category: text(200).optional().describe('One name of `GET /api/events/categories`.'),
  q: text(200).optional().describe('Full text.'),
  status: z
    .enum(['open', 'closed', 'all'])
    .default('open')
    .describe('`open`: with an active outcome. `closed`: with none.'),
  paired: z.boolean().default(false).describe('Only events on two platforms or more.'),
  ids: z
    .array(text(40).min(1))
    .min(1)
    .max(200)
    .optional()
    .describe('Comma-separated event ids: only these; the other filters apply as well.'),
  ending_within_hours: z
    .int()
    .min(1)
    .max(8_760)
    .optional()
    .describe('Only events that end within this many hours.'),
  sort: z
    .enum(['volume', 'new', 'breaking', 'ending', 'spread', 'edge'])
    .default('volume')
    .describe(
      '`spread`: widest first, by the current order books; events without a spread follow by volume. `edge`: events with an arbitrage opportunity after fees first, then as `spread`.',
    ),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .describe('`csv`: a table of the same page, one row per event, with the leading outcome of each.'),
})
export type EventsListQuery = z.input<typeof eventsListQuery>

/** The list's filters, without order, page and category. */
export const categoriesQuery = eventsListQuery.omit({
  offset: true,
  limit: true,
  category: true,
  sort: true,
  format: true,
})
export type CategoriesQuery = z.input<typeof categoriesQuery>

const categoryCount = z.strictObject({
  name: z.string().describe('The category.'),
  count: z.int().describe('Events of the category in the list with these filters.'),
  total: z.int().describe('All events of the category, including closed ones, regardless of the filters.'),
})
export type CategoryCount = z.infer<typeof categoryCount>

export const categoriesResponse = z.strictObject({
  categories: z
    .array(categoryCount)
    .describe('Ordered by number of open events, regardless of the filters; at most 100.'),
})
export type CategoriesResponse = z.infer<typeof categoriesResponse>

export const eventSummary = z.strictObject({
  event_id: z.string().describe('Id of the event here; stays when the slug changes.'),
  event_title: z.string().describe('The question, as the primary platform words it.'),
  icon: nullableText.describe('Address of a picture; null where no platform has one.'),
  source: platformId.describe('The platform with the largest volume.'),
  event_slug: z.string().describe('Names the event in addresses and in `GET /api/event/{slug}`.'),
  market_count: z.int().describe('Outcomes, each counted once across platforms.'),
  is_paired: z.boolean().describe('True on two platforms or more.'),
  sources: z.array(platformId).describe('Platforms that list the event.'),
  /**
   * `chance` is the YES midpoint over active, fresh platforms, else the last trade, and null once void or ended;
   * `market_id` is the primary platform's.
   */
  outcomes: z
    .array(
      z.strictObject({
        outcome_id: z.string().describe('Id of the outcome, as in event details.'),
        name: z.string().describe(`The outcome's title; "Yes" of a binary event.`),
        chance: wirePrice
          .nullable()
          .describe(
            'YES midpoint over active, fresh platforms, else the last trade; null once it is void, or has ended without a result.',
          ),
        market_id: nullableText.describe('Id of the market on the primary platform.'),
      }),
    )
    .describe('Every outcome, each counted once across platforms.'),
  leading_outcome: nullableText.describe(
    'The most likely outcome that still trades, else the most likely one; the next five fields refer to it.',
  ),
  leading_outcome_id: nullableText.describe('Its id.'),
  best_yes_price: wirePrice.nullable().describe('The lowest YES ask over active, fresh platforms.'),
  best_yes_source: platformId.nullable().describe('The platform with that ask.'),
  best_yes_size: amount.nullable().describe('Tokens for sale there at that ask.'),
  spread: wirePrice
    .nullable()
    .describe(
      'The largest difference between YES midpoints of active, fresh platforms with both sides and a verified match; null with fewer than two.',
    ),
  transactions: z
    .int()
    .nullable()
    .describe('Trades counted by the platforms that count them; null where none does.'),
  volume: amount.nullable().describe('USD over all platforms; null where none states it.'),
  tags: z.array(z.string()).describe('Topics that the platforms file the event under.'),
  category: nullableText.describe('One of `GET /api/events/categories`; null where none fits.'),
  end_date: timestamp
    .nullable()
    .describe('When trading is expected to end; null where no platform states it.'),
  window: listedWindow.nullable().describe('Of an up-or-down event of a few minutes; null for any other.'),
})
export type EventSummary = z.infer<typeof eventSummary>

export const eventsListResponse = z.strictObject({
  events: z.array(eventSummary).describe('The page that was requested.'),
  offset: z.int().describe('As requested.'),
  limit: z.int().describe('As requested.'),
  count: z.int().describe('Events in `events`.'),
  total: z.int().describe('After filters, before paging.'),
  cached: z
    .boolean()
    .describe('Always true: lists come from the ingested catalogue, never from a request to a platform.'),
  generated_at: timestamp
    .nullable()
    .describe('Last change of any listed event or order book; null on an empty list.'),
})
export type EventsListResponse = z.infer<typeof eventsListResponse>
