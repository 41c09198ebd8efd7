import type { DecideMatchRequest, MatchReviewWire } from '@/lib/contract/matches'
import { fetchAsUser } from './accessToken'

/** Confirms, rejects, merges or splits. */
export const decideMatch = (decision: DecideMatchRequest) =>
  fetchAsUser<MatchReviewWire>('/api/admin/matches', { method: 'POST', body: decision })
