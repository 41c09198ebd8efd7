import { z } from 'zod'
import { MATCH_STATES, REVIEW_ACTIONS } from '@/lib/core/domain/matches'
import { ruleDifference } from './event'
import { pageOf } from './page'
import { platformId } from './platform'
import { amount, nullableText, text, timestamp } from './scalars'
import { settlementDimension } from './settlement'

export const paging = {
  offset: z.int().min(0).default(0).describe('Entries to skip.'),
  limit: z.int().min(1).max(100).default(25).describe('Entries in the answer.'),
}

export const matchesQuery = z.strictObject({
  ...paging,
  filter: z
    .enum(['open', 'decided', 'all'])
    .default('open')
    .describe('open: undecided, or the rules changed since the decision.'),
})
export type MatchesQuery = z.input<typeof matchesQuery>

export const matchReviewsQuery = z.strictObject(paging)

export const eventRef = z.strictObject({
  platform: platformId.describe('The platform.'),
  event_id: text(300).min(1).describe('Id of the event on that platform.'),
})
export type MatchEventRef = z.infer<typeof eventRef>

const matchEvent = z.strictObject({
  ...eventRef.shape,
  title: z.string().describe("In the platform's words."),
  url: z.string().describe('Its page on the platform.'),
  rules: z.string().describe("The event's rules and those of the first paired market."),
  end_date: timestamp.nullable().describe('When trading is expected to end; null where it is not stated.'),
  volume: amount.nullable().describe('USD.'),
})
export type MatchEvent = z.infer<typeof matchEvent>

export const matchCase = z.strictObject({
  a: matchEvent.describe('The first event.'),
  b: matchEvent.describe('The second event.'),
  state: z
    .enum(MATCH_STATES)
    .describe(
      'published: shown as one event. proposed: not shown. reopened: off pages since its rules changed.',
    ),
  verdict: z.enum(['same', 'different']).nullable().describe('The decision that holds; null when none does.'),
  method: z
    .enum(['reference', 'rules', 'manual', 'model'])
    .describe(
      '`reference`: one platform names the other. `rules`: by titles, dates and rules. `manual`: by a reviewer. `model`: by a language model that the comparison does not contradict.',
    ),
  confidence: z.number().min(0).max(1).describe('From 0 to 1: how sure matching is.'),
  reasons: z.array(z.string()).describe('What agrees and what only one side specifies.'),
  price_alarm: nullableText.describe(
    'How the prices of a published match stood apart for long, a sentence with the figures. Until a reviewer confirms the match, plans keep the two platforms apart. Prices are never a reason for a match.',
  ),
  suggestion: z
    .strictObject({
      verdict: z.enum(['same', 'different', 'unsure']).describe('What it says of the first pair of markets.'),
      reason: z.string().describe('Its reason, in a sentence.'),
      model: z.string().describe('Name of the model.'),
      at: timestamp.describe('When it answered.'),
    })
    .nullable()
    .describe(
      'What the configured language model says of the texts as they are; null without one. It publishes a match only where the comparison and its quotes agree.',
    ),
  margin: z
    .number()
    .describe('From the confidence to the nearer threshold, of publishing or of planning together.'),
  value: amount.describe(
    'USD at stake, half of it at a margin of 0.05 and less beyond: the order of the list.',
  ),
  markets: z
    .array(
      z.strictObject({
        a: z.string().describe('Question on the first platform.'),
        b: z.string().describe('Question on the second platform.'),
        inverted: z.boolean().describe("The one's NO is the other's YES."),
      }),
    )
    .describe('The paired markets of the two events.'),
  differences: z
    .array(ruleDifference)
    .describe('Differences between the rules, as far as they can be parsed.'),
  settlement: z
    .array(settlementDimension)
    .describe('How the first pair of markets settles: `here` is the first event, `there` the second.'),
  event_slug: nullableText.describe('Where the first event is shown.'),
})
export type MatchCaseWire = z.infer<typeof matchCase>

export const matchesResponse = z.strictObject({
  matches: z.array(matchCase).describe('Re-opened ones first, then those with a price alarm, then by value.'),
  ...pageOf('Entries of the filter.'),
})
export type MatchesResponse = z.infer<typeof matchesResponse>

export const decideMatchRequest = z
  .strictObject({
    action: z
      .enum(REVIEW_ACTIONS)
      .describe(
        'confirm: the found match is right. reject: these two never together. merge: these two together although nothing was found. split: the first event apart from all that it is shown with.',
      ),
    a: eventRef.describe('The first event.'),
    b: eventRef.optional().describe('Left out for split only.'),
    inverted: z.boolean().default(false).describe("merge only: the one's NO is the other's YES."),
    note: text(500)
      .optional()
      .describe('The reason: stored with the decision and both texts as they are now.'),
  })
  .refine(({ action, b }) => (action === 'split') === (b === undefined), {
    path: ['b'],
    error: 'split names one event, every other action two.',
  })
  .refine(({ a, b }) => a.platform !== b?.platform, {
    path: ['b', 'platform'],
    error: 'The events must be of two platforms.',
  })
export type DecideMatchRequest = z.input<typeof decideMatchRequest>

export const matchReview = z.strictObject({
  id: z.string().describe('Id of the decision.'),
  at: timestamp.describe('When it was made.'),
  action: z.enum(REVIEW_ACTIONS).describe('What was decided.'),
  by: z.string().describe('Wallet of the person.'),
  note: nullableText.describe("The reviewer's reason; null where none was given."),
  undone_at: timestamp.nullable().describe('When it was undone; null while it holds.'),
  undone_by: nullableText.describe('Wallet of whoever undid it.'),
  pairs: z
    .array(
      z.strictObject({
        a: eventRef.describe('The first event.'),
        b: eventRef.describe('The second event.'),
        verdict: z.enum(['same', 'different']).describe('Whether they are one event.'),
      }),
    )
    .describe('Every pair of events that it decided.'),
})
export type MatchReviewWire = z.infer<typeof matchReview>

export const matchReviewsResponse = z.strictObject({
  reviews: z.array(matchReview).describe('Newest first; undone ones too.'),
  ...pageOf('Decisions there are.'),
})
export type MatchReviewsResponse = z.infer<typeof matchReviewsResponse>
