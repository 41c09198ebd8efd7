import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toProfile } from './toProfile'

/**
 * Unlinks an external account.
 * Errors: `not_found` for one that is not linked; `conflict` for the last sign-in method.
 */
export async function unlinkIdentity(
  runtime: Runtime,
  {
    params,
    principal,
    client,
  }: Pick<OperationInput<Operations['unlinkIdentity']>, 'params' | 'principal' | 'client'>,
): Promise<ProfileResponse> {
  const account = await runtime.auth.unlinkIdentity(principal.userId, params.provider, { client })
  return toProfile(runtime, account, principal)
}
