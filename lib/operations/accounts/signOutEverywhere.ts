import type { SignedOutResponse } from '@/lib/contract/account'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/** Ends all sessions of the account, including the caller's. */
export async function signOutEverywhere(
  runtime: Runtime,
  { principal, client }: Pick<OperationInput<Operations['signOutEverywhere']>, 'principal' | 'client'>,
): Promise<SignedOutResponse> {
  await runtime.auth.signOutEverywhere(principal.userId, { client })
  return { signed_out: true }
}
