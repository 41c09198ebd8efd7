import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import { fetchAsUser } from './accessToken'

/** Gives a key a new secret; the old one ends at once. */
export const rotateApiKey = (id: string) =>
  fetchAsUser<CreatedApiKey>(`/api/api-key/${encodeURIComponent(id)}/rotate`, { method: 'POST' })
