import type { TokenResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toTokens } from './toTokens'

/** Issues a token pair for the account of the browser session. */
export async function createSessionToken(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['createSessionToken']>, 'principal'>,
): Promise<TokenResponse> {
  return toTokens(await runtime.auth.issueTokens(principal))
}
