import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toProfile } from './toProfile'

/** Stores the country that the account trades from. */
export async function setCountry(
  runtime: Runtime,
  { principal, body }: Pick<OperationInput<Operations['setCountry']>, 'principal' | 'body'>,
): Promise<ProfileResponse> {
  const account = await runtime.auth.setCountry(principal.userId, body.country ?? undefined)
  return toProfile(runtime, account, principal)
}
