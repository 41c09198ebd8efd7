import type { Account } from '@/lib/auth/types'
import type { ProfileResponse } from '@/lib/contract/auth'
import type { Runtime } from '@/lib/runtime/types'
import { adminWallet } from './requireAdmin'

/** An account as its owner sees it. */
export function toProfile(runtime: Runtime, { userId, wallets, identities }: Account): ProfileResponse {
  const addresses = wallets.map(({ address }) => address)
  return {
    user_id: userId,
    addresses,
    identities: identities.map(({ provider, label, linkedAt }) => ({
      provider,
      label,
      linked_at: linkedAt.toISOString(),
    })),
    is_admin: adminWallet(runtime, addresses) !== undefined,
  }
}
