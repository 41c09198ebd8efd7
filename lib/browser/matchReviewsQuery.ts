import type { MatchReviewsResponse } from '@/lib/contract/matches'
import { userQuery } from './userQuery'

/** The latest decisions on matches. */
export const matchReviewsQuery = () =>
  userQuery<MatchReviewsResponse>(['review', 'trail'], '/api/admin/matches/reviews?limit=50')
