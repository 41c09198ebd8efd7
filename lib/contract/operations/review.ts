import { z } from 'zod'
import {
  decideMatchRequest,
  matchesQuery,
  matchesResponse,
  matchReview,
  matchReviewsQuery,
  matchReviewsResponse,
} from '../matches'
import { text } from '../scalars'
import {
  settlementReview,
  settlementReviewsQuery,
  settlementReviewsResponse,
  stateSettlementRequest,
} from '../settlementReviews'
import { operationsOf } from './operationsOf'

const reviewId = z.strictObject({ id: text().max(100).describe('Id of the decision.') })

export const REVIEW_OPERATIONS = operationsOf('review', {
  listMatches: {
    summary: 'Matches between platforms that await review, largest stake first.',
    access: 'reviewer',
    query: matchesQuery,
    unknownQuery: 'refuse',
    response: matchesResponse,
    errors: [403],
  },
  decideMatch: {
    summary: 'Confirms, rejects, merges or splits. Holds until it is undone, whatever matching finds.',
    access: 'reviewer',
    body: decideMatchRequest,
    response: matchReview,
    errors: [403, 404, 409],
  },
  listMatchReviews: {
    summary: 'Decisions on matches: who, what and when, and what was undone.',
    access: 'reviewer',
    query: matchReviewsQuery,
    unknownQuery: 'refuse',
    response: matchReviewsResponse,
    errors: [403],
  },
  undoMatchReview: {
    summary: 'Undoes a decision; what was decided before it holds again.',
    access: 'reviewer',
    params: reviewId,
    response: matchReview,
    errors: [403, 404],
  },
  stateSettlement: {
    summary:
      'States one dimension of how two events settle. Holds above what is read from the rules, until it is undone or the rules change.',
    access: 'reviewer',
    body: stateSettlementRequest,
    response: settlementReview,
    errors: [403, 404],
  },
  listSettlementReviews: {
    summary: 'What reviewers stated of settlement: who, what and when, and what was undone.',
    access: 'reviewer',
    query: settlementReviewsQuery,
    unknownQuery: 'refuse',
    response: settlementReviewsResponse,
    errors: [403],
  },
  undoSettlementReview: {
    summary: 'Undoes a statement; what was stated before it, or read from the rules, holds again.',
    access: 'reviewer',
    params: reviewId,
    response: settlementReview,
    errors: [403, 404],
  },
})
