import { z } from 'zod'
import { eventDetail } from '@/lib/contract/event'
import { cutTexts, page } from '../cut'
import { defineTool } from '../defineTool'

const outcome = eventDetail.shape.outcomes.element.pick({
  outcome_id: true,
  outcome_group_title: true,
  settlement: true,
  match: true,
})

export const compareRules = defineTool({
  name: 'compare_rules',
  title: 'Compare rules',
  description:
    "How the platforms' rules of one event differ: settlement source, deadline, threshold, void. Use it before calling markets of two platforms the same, or a price difference between them an opportunity.",
  operation: 'getEvent',
  input: z.strictObject({
    event: z.string().min(1).max(300).describe('Slug of the event, as in search_events.'),
    outcome_id: z.string().min(1).max(64).optional().describe('Only this outcome.'),
    outcomes_offset: z.int().min(0).default(0).describe('Outcomes to skip.'),
    outcomes_limit: z.int().min(1).max(500).default(5).describe('Outcomes in the answer.'),
    rules_chars: z.int().min(0).max(100_000).default(1_500).describe("Characters of each platform's rules."),
  }),
  output: eventDetail
    .pick({ event_slug: true, event_title: true, sources: true, descriptions: true, rule_differences: true })
    .extend({
      outcomes: z.array(outcome).describe('The page of outcomes that was requested.'),
      outcomes_total: z.int().describe('Outcomes that were requested.'),
    }),
  call: ({ event }) => ({ params: { slug: event } }),
  shorten: ({ event_slug, event_title, sources, descriptions, rule_differences, outcomes }, args) => {
    const wanted = outcomes.filter(
      ({ outcome_id }) => args.outcome_id === undefined || outcome_id === args.outcome_id,
    )
    return {
      event_slug,
      event_title,
      sources,
      descriptions: cutTexts(descriptions, args.rules_chars),
      rule_differences,
      outcomes: page(wanted, { offset: args.outcomes_offset, limit: args.outcomes_limit }).map(
        ({ outcome_id, outcome_group_title, settlement, match }) => ({
          outcome_id,
          outcome_group_title,
          settlement,
          match,
        }),
      ),
      outcomes_total: wanted.length,
    }
  },
})
