import type { UpdateAlertRequest, WireAlert } from '@/lib/contract/alerts'
import { fetchAsUser } from '../accessToken'

/** Changes an alert; what is left out stays. */
export const updateAlert = ({ id, ...request }: UpdateAlertRequest & { id: string }) =>
  fetchAsUser<WireAlert>(`/api/alerts/${encodeURIComponent(id)}`, { method: 'PATCH', body: request })
