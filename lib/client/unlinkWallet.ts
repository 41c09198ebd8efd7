import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'

/** Takes a wallet from the account. */
export const unlinkWallet = (address: string) =>
  fetchAsUser<ProfileResponse>(`/api/account/wallets/${encodeURIComponent(address)}`, { method: 'DELETE' })
