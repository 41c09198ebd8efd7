import type { TokenResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toTokens } from './toTokens'

/**
 * Signs in with a wallet.
 * Errors: `unauthorized` for every rejected sign-in; `invalid` for a message that cannot be parsed.
 */
export async function signIn(
  runtime: Runtime,
  { body, host, client }: Pick<OperationInput<Operations['signIn']>, 'body' | 'host' | 'client'>,
): Promise<TokenResponse> {
  const principal = await runtime.auth.signIn({ ...body, host, client })
  return toTokens(await runtime.auth.issueTokens(principal))
}
