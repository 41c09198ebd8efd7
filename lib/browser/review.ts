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

/** Undoes a decision. */
export const undoMatchReview = (id: string) => callAsUser('undoMatchReview', { params: { id } })

/** States one dimension of two events' settlement. */
export const stateSettlement = (body: StateSettlementRequest) => callAsUser('stateSettlement', { body })

/** The latest settlement statements. */
export const settlementReviewsQuery = () =>
  userQuery(['review', 'settlement'], 'listSettlementReviews', { query: { limit: 50 } })

/** Undoes a settlement statement. */
export const undoSettlementReview = (id: string) => callAsUser('undoSettlementReview', { params: { id } })
