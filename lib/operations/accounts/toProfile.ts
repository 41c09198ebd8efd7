import type { Account, Principal } from '@/lib/accounts/auth/types'
import type { ProfileResponse } from '@/lib/contract/auth'
import { adminWallet, walletId } from '@/lib/core/domain/accountWallet'
import type { Runtime } from '@/lib/operations/runtime'

/** An account as its owner sees it; permissions depend on the sign-in method. */
export function toProfile(
  { config }: Pick<Runtime, 'config'>,
  { userId, country, wallets, identities }: Account,
  principal: Pick<Principal, 'wallet'>,
): ProfileResponse {
  const isLinked = wallets.some((wallet) => walletId(wallet) === principal.wallet)
  const addresses = [...new Set(wallets.map(({ address }) => address))]
  return {
    user_id: userId,
    address: addresses[0] ?? null,
    addresses,
    wallets: wallets.map(({ address, chainId, linkedAt }) => ({
      address,
      chain_id: chainId ?? null,
      linked_at: linkedAt.toISOString(),
    })),
    identities: identities.map(({ provider, label, linkedAt }) => ({
      provider,
      label,
      linked_at: linkedAt.toISOString(),
    })),
    country: country ?? null,
    is_admin: isLinked && adminWallet(config.adminAddresses, principal) !== undefined,
  }
}
