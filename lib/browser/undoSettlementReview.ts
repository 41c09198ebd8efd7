import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import { fetchAsUser } from './accessToken'

/** Takes a statement of settlement back. */
export const undoSettlementReview = (id: string) =>
  fetchAsUser<SettlementReviewWire>(`/api/admin/settlement/${encodeURIComponent(id)}/undo`, {
    method: 'POST',
  })
