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
    method: 'GET',
    path: '/api/admin/matches',
    summary: 'Matches between platforms that wait for a reviewer, those with most at stake first.',
    access: 'reviewer',
    query: matchesQuery,
    unknownQuery: 'refuse',
    response: matchesResponse,
    errors: [403],
  },
  decideMatch: {
    method: 'POST',
    path: '/api/admin/matches',
    summary: 'Confirms, rejects, merges or splits. Holds until it is undone, whatever matching finds.',
    access: 'reviewer',
    body: decideMatchRequest,
    response: matchReview,
    errors: [403, 404, 409],
  },
  listMatchReviews: {
    method: 'GET',
    path: '/api/admin/matches/reviews',
    summary: 'Decisions on matches: who, what and when, and what was undone.',
    access: 'reviewer',
    query: matchReviewsQuery,
    unknownQuery: 'refuse',
    response: matchReviewsResponse,
    errors: [403],
  },
  undoMatchReview: {
    method: 'POST',
    path: '/api/admin/matches/reviews/{id}/undo',
    summary: 'Undoes a decision; what was decided before it holds again.',
    access: 'reviewer',
    params: reviewId,
    response: matchReview,
    errors: [403, 404],
  },
  stateSettlement: {
    method: 'POST',
    path: '/api/admin/settlement',
    summary:
      'States one dimension of how two events settle. Holds above what is read from the rules, until it is undone or the rules change.',
    access: 'reviewer',
    body: stateSettlementRequest,
    response: settlementReview,
    errors: [403, 404],
  },
  listSettlementReviews: {
    method: 'GET',
    path: '/api/admin/settlement',
    summary: 'What reviewers stated of settlement: who, what and when, and what was undone.',
    access: 'reviewer',
    query: settlementReviewsQuery,
    unknownQuery: 'refuse',
    response: settlementReviewsResponse,
    errors: [403],
  },
  undoSettlementReview: {
    method: 'POST',
    path: '/api/admin/settlement/{id}/undo',
    summary: 'Undoes a statement; what was stated before it, or read from the rules, holds again.',
    access: 'reviewer',
    params: reviewId,
    response: settlementReview,
    errors: [403, 404],
  },
})
