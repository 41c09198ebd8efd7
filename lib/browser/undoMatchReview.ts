import type { MatchReviewWire } from '@/lib/contract/matches'
import { fetchAsUser } from './accessToken'

/** Takes a decision back. */
export const undoMatchReview = (id: string) =>
  fetchAsUser<MatchReviewWire>(`/api/admin/matches/reviews/${encodeURIComponent(id)}/undo`, {
    method: 'POST',
  })
