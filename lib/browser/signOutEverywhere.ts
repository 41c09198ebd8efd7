import type { SignedOutResponse } from '@/lib/contract/account'
import { fetchAsUser } from './accessToken'

/** Ends all sessions of the account, this one among them. */
export const signOutEverywhere = () =>
  fetchAsUser<SignedOutResponse>('/api/account/sign-out-everywhere', { method: 'POST' })
