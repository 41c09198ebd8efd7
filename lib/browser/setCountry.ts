import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'

/** Stores the country that the account trades from; null takes the choice back. */
export const setCountry = (country: string | null) =>
  fetchAsUser<ProfileResponse>('/api/account/country', { method: 'POST', body: { country } })
