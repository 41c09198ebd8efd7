import type { RevokedApiKey } from '@/lib/contract/apiKeys'
import { fetchAsUser } from './accessToken'

/** Ends a key at once. */
export const revokeApiKey = (id: string) =>
  fetchAsUser<RevokedApiKey>(`/api/api-key/${encodeURIComponent(id)}`, { method: 'DELETE' })
