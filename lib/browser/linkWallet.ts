import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'

/** Adds a wallet to the account by a message that it signed. */
export const linkWallet = (proof: { message: string; signature: string }) =>
  fetchAsUser<ProfileResponse>('/api/account/wallets', { method: 'POST', body: proof })
