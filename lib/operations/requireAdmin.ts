import { BaseError } from '@/lib/domain/errors'
import type { Runtime } from '@/lib/runtime/types'

/** The wallets of an account that the deployment trusts with matches; the first is who acts. */
export function adminWallet({ config }: Pick<Runtime, 'config'>, addresses: readonly string[]) {
  const admins = new Set(config.adminAddresses.map((address) => address.toLowerCase()))
  return addresses.find((address) => admins.has(address.toLowerCase()))
}

/** Errors: `forbidden` for an account without such a wallet. */
export function requireAdmin(runtime: Runtime, { addresses }: { addresses: readonly string[] }): string {
  const wallet = adminWallet(runtime, addresses)
  if (wallet === undefined) {
    throw new BaseError('Only reviewers of this deployment may do this.', {
      code: 'forbidden',
      loc: ['header', 'authorization'],
    })
  }
  return wallet
}
