import type { TokenResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toTokens } from './toTokens'

/**
 * Spends a refresh token for a new pair.
 * Errors: `unauthorized` for a token that is unknown, spent, revoked or expired.
 */
export async function refreshTokens(
  runtime: Runtime,
  { body, client }: Pick<OperationInput<Operations['refreshTokens']>, 'body' | 'client'>,
): Promise<TokenResponse> {
  return toTokens(await runtime.auth.refresh(body.refresh_token, { client }))
}
