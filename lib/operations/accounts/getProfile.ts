import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toProfile } from './toProfile'

/** The profile of the caller's account. */
export async function getProfile(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['getProfile']>, 'principal'>,
): Promise<ProfileResponse> {
  const account = await runtime.auth.getAccount(principal.userId)
  return toProfile(runtime, account, principal)
}
