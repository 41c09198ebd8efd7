import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'

/** Takes a wallet from the account; `walletId` names it. */
export const unlinkWallet = (wallet: string) =>
  fetchAsUser<ProfileResponse>(`/api/account/wallets/${encodeURIComponent(wallet)}`, { method: 'DELETE' })
