import type { SecurityEventsResponse } from '@/lib/contract/account'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/** Changes to the account's sign-in methods and other security events, newest first. */
export async function listSecurityEvents(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['listSecurityEvents']>, 'principal'>,
): Promise<SecurityEventsResponse> {
  const events = await runtime.auth.listSecurityEvents(principal.userId)
  return {
    events: events.map(({ id, at, kind, subject, client }) => ({
      id,
      at: at.toISOString(),
      kind,
      subject: subject ?? null,
      client: client ?? null,
    })),
  }
}
