import type { CreateAlertRequest, WireAlert } from '@/lib/contract/alerts'
import { fetchAsUser } from '../accessToken'

/** Makes an alert for the signed-in account. */
export const createAlert = (request: CreateAlertRequest) =>
  fetchAsUser<WireAlert>('/api/alerts', { method: 'POST', body: request })
