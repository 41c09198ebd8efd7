import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toProfile } from './toProfile'

/**
 * Unlinks a wallet from the account.
 * Errors: `not_found` for a wallet that is not the account's; `conflict` for the last sign-in method.
 */
export async function unlinkWallet(
  runtime: Runtime,
  {
    params,
    principal,
    client,
  }: Pick<OperationInput<Operations['unlinkWallet']>, 'params' | 'principal' | 'client'>,
): Promise<ProfileResponse> {
  const account = await runtime.auth.unlinkWallet(principal.userId, params.address, { client })
  return toProfile(runtime, account, principal)
}
