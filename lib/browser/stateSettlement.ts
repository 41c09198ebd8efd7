import type { SettlementReviewWire, StateSettlementRequest } from '@/lib/contract/settlementReviews'
import { fetchAsUser } from './accessToken'

/** States one dimension of how two events settle. */
export const stateSettlement = (statement: StateSettlementRequest) =>
  fetchAsUser<SettlementReviewWire>('/api/admin/settlement', { method: 'POST', body: statement })
