import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toProfile } from './toProfile'

type Input = Pick<OperationInput<Operations['linkWallet']>, 'body' | 'principal' | 'host' | 'client'>

/**
 * Adds a wallet to the account.
 * Errors: `unauthorized` for every rejected signature; `conflict` when the wallet has an account of its own.
 */
export async function linkWallet(
  runtime: Runtime,
  { body, principal, host, client }: Input,
): Promise<ProfileResponse> {
  const account = await runtime.auth.linkWallet(principal.userId, { ...body, host, client })
  return toProfile(runtime, account, principal)
}
