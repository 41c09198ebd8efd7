import { z } from 'zod'
import { MATCH_STATES, REVIEW_ACTIONS } from '@/lib/domain/matches'
import { ruleDifference } from './event'
import { platformId } from './platform'
import { amount, text, timestamp } from './scalars'

const paging = {
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(100).default(25),
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

const eventRef = z.strictObject({ platform: platformId, event_id: text(300).min(1) })
export type MatchEventRef = z.infer<typeof eventRef>

const matchEvent = z.strictObject({
  ...eventRef.shape,
  title: z.string(),
  url: z.string(),
  rules: z.string().describe("The event's rules and those of the first paired market."),
  end_date: timestamp.nullable(),
  volume: amount.nullable().describe('USD.'),
})
export type MatchEvent = z.infer<typeof matchEvent>

const matchCase = z.strictObject({
  a: matchEvent,
  b: matchEvent,
  state: z
    .enum(MATCH_STATES)
    .describe(
      'published: shown as one event. proposed: not shown. reopened: off pages since its rules changed.',
    ),
  verdict: z.enum(['same', 'different']).nullable().describe('The decision that holds; null when none does.'),
  method: z.enum(['reference', 'rules', 'manual']),
  confidence: z.number().min(0).max(1),
  reasons: z.array(z.string()),
  price_alarm: z
    .string()
    .nullable()
    .describe(
      'How the prices of a published match stood apart for long, a sentence with the figures. Until a reviewer confirms the match, plans keep the two platforms apart. Prices are never a reason for a match.',
    ),
  suggestion: z
    .strictObject({
      verdict: z.enum(['same', 'different']),
      reason: z.string(),
      model: z.string(),
      at: timestamp,
    })
    .nullable()
    .describe(
      'What the configured language model proposes on the rules as they are. It changes nothing; null without one.',
    ),
  margin: z
    .number()
    .describe('From the confidence to the nearer threshold, of publishing or of planning together.'),
  value: amount.describe(
    'USD at stake, half of it at a margin of 0.05 and less beyond: the order of the list.',
  ),
  markets: z.array(
    z.strictObject({
      a: z.string().describe('Question on the first platform.'),
      b: z.string(),
      inverted: z.boolean().describe("The one's NO is the other's YES."),
    }),
  ),
  differences: z.array(ruleDifference),
  event_slug: z.string().nullable().describe('Where the first event is shown.'),
})
export type MatchCaseWire = z.infer<typeof matchCase>

export const matchesResponse = z.strictObject({
  matches: z.array(matchCase).describe('Re-opened ones first, then those with a price alarm, then by value.'),
  offset: z.int(),
  limit: z.int(),
  total: z.int(),
})
export type MatchesResponse = z.infer<typeof matchesResponse>

export const decideMatchRequest = z
  .strictObject({
    action: z
      .enum(REVIEW_ACTIONS)
      .describe(
        'confirm: the found match is right. reject: these two never together. merge: these two together although nothing was found. split: the first event apart from all that it is shown with.',
      ),
    a: eventRef,
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
  id: z.string(),
  at: timestamp,
  action: z.enum(REVIEW_ACTIONS),
  by: z.string().describe('Wallet of the person.'),
  note: z.string().nullable(),
  undone_at: timestamp.nullable(),
  undone_by: z.string().nullable(),
  pairs: z.array(z.strictObject({ a: eventRef, b: eventRef, verdict: z.enum(['same', 'different']) })),
})
export type MatchReviewWire = z.infer<typeof matchReview>

export const matchReviewsResponse = z.strictObject({
  reviews: z.array(matchReview).describe('Newest first; undone ones too.'),
  offset: z.int(),
  limit: z.int(),
  total: z.int(),
})
export type MatchReviewsResponse = z.infer<typeof matchReviewsResponse>
