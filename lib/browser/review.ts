import type { DecideMatchRequest, MatchesQuery } from '@/lib/contract/matches'
import type { StateSettlementRequest } from '@/lib/contract/settlementReviews'
import { callAsUser } from './call'
import { userQuery } from './userQuery'

/** Matches for a reviewer: one page of the list. */
export const matchesQuery = ({ filter, offset, limit }: Required<MatchesQuery>) =>
  userQuery(['review', 'matches', filter, offset, limit], 'listMatches', { query: { filter, offset, limit } })

/** Confirms, rejects, merges or splits. */
export const decideMatch = (body: DecideMatchRequest) => callAsUser('decideMatch', { body })

/** The latest decisions on matches. */
export const matchReviewsQuery = () =>
  userQuery(['review', 'trail'], 'listMatchReviews', { query: { limit: 50 } })

/** Takes a decision back. */
export const undoMatchReview = (id: string) => callAsUser('undoMatchReview', { params: { id } })

/** States one dimension of how two events settle. */
export const stateSettlement = (body: StateSettlementRequest) => callAsUser('stateSettlement', { body })

/** The latest statements of settlement. */
export const settlementReviewsQuery = () =>
  userQuery(['review', 'settlement'], 'listSettlementReviews', { query: { limit: 50 } })

/** Takes a statement of settlement back. */
export const undoSettlementReview = (id: string) => callAsUser('undoSettlementReview', { params: { id } })
