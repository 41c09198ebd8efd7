import type { DeletedAlert } from '@/lib/contract/alerts'
import { fetchAsUser } from '../accessToken'

/** Deletes an alert with its firings. */
export const deleteAlert = (id: string) =>
  fetchAsUser<DeletedAlert>(`/api/alerts/${encodeURIComponent(id)}`, { method: 'DELETE' })
