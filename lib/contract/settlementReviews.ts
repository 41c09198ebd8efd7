import { z } from 'zod'
import { SETTLEMENT_DIMENSIONS, SETTLEMENT_VERDICTS } from '@/lib/core/domain/settlement'
import { eventRef, paging } from './matches'
import { pageOf } from './page'
import { nullableText, text, timestamp } from './scalars'

const dimension = z.enum(SETTLEMENT_DIMENSIONS).describe('What is stated.')
const verdict = z.enum(SETTLEMENT_VERDICTS).describe('How the two events compare in it.')
const says = text(300).min(1)

export const settlementReviewsQuery = z.strictObject(paging)

export const stateSettlementRequest = z
  .strictObject({
    a: eventRef.describe('The first event.'),
    b: eventRef.describe('The second event.'),
    dimension,
    verdict,
    a_says: says.optional().describe('What the rules of the first event say, in your words.'),
    b_says: says.optional().describe('Likewise of the second event.'),
    note: text(500).optional().describe('The reason.'),
  })
  .refine(({ a, b }) => a.platform !== b.platform, {
    path: ['b', 'platform'],
    error: 'The events must be of two platforms.',
  })
export type StateSettlementRequest = z.input<typeof stateSettlementRequest>

export const settlementReview = z.strictObject({
  id: z.string().describe('Id of the statement.'),
  at: timestamp.describe('When it was made.'),
  by: z.string().describe('Wallet of the person.'),
  a: eventRef.describe("The first event, in the platforms' order."),
  b: eventRef.describe('The second event.'),
  dimension,
  verdict,
  a_says: nullableText.describe("The reviewer's words for the first event's rules."),
  b_says: nullableText.describe("The reviewer's words for the second event's rules."),
  note: nullableText.describe('The reason, where one was given.'),
  undone_at: timestamp.nullable().describe('When it was taken back; null while it may hold.'),
  undone_by: nullableText.describe('Wallet of whoever took it back.'),
})
export type SettlementReviewWire = z.infer<typeof settlementReview>

export const settlementReviewsResponse = z.strictObject({
  reviews: z.array(settlementReview).describe('Newest first; undone ones too.'),
  ...pageOf('All of them.'),
})
export type SettlementReviewsResponse = z.infer<typeof settlementReviewsResponse>
