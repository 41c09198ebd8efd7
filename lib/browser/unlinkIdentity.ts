import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'

/** Takes an account elsewhere from the account. */
export const unlinkIdentity = (provider: string) =>
  fetchAsUser<ProfileResponse>(`/api/account/identities/${encodeURIComponent(provider)}`, {
    method: 'DELETE',
  })
