import { z } from 'zod'
import { eventsListQuery, eventsListResponse } from '@/lib/contract/eventsList'
import { page } from '../cut'
import { defineTool } from '../defineTool'

const { q, status, category, platforms, paired, sort, offset, ending_within_hours } = eventsListQuery.shape

export const searchEvents = defineTool({
  name: 'search_events',
  title: 'Search events',
  description:
    'Finds prediction-market events by words, category, platforms or end date, with the most likely outcomes and prices. Use it first, to get the event_slug and outcome_id that the other tools take. `total` says how many there are: page with offset.',
  operation: 'listEvents',
  input: z.strictObject({
    q,
    status,
    category,
    platforms: platforms.describe('Only events on any of these.'),
    paired,
    ending_within_hours,
    sort,
    offset,
    limit: z.int().min(1).max(100).default(10).describe('Events in the answer.'),
    outcomes_limit: z
      .int()
      .min(1)
      .max(1_000)
      .default(3)
      .describe('Outcomes of each event; market_count has how many there are.'),
  }),
  output: eventsListResponse,
  call: ({ outcomes_limit: _, ...query }) => ({ query }),
  shorten: ({ events, ...rest }, { outcomes_limit: limit }) => ({
    ...rest,
    events: events.map((event) => ({ ...event, outcomes: page(event.outcomes, { offset: 0, limit }) })),
  }),
})
