import type { SettlementReviewsResponse } from '@/lib/contract/settlementReviews'
import { userQuery } from './userQuery'

/** The latest statements of settlement. */
export const settlementReviewsQuery = () =>
  userQuery<SettlementReviewsResponse>(['review', 'settlement'], '/api/admin/settlement?limit=50')
