import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@/lib/contract/callOperation'
import type { OperationOutput, Operations } from '@/lib/contract/operations'
import type { OperationId } from '@/lib/contract/operations/paths'
import { call, callAsUser } from './call'
import { sessionQuery } from './sessionQuery'

/** Calls an operation for the signed-in account, or for this browser while nobody is signed in. */
export async function callAsTrader<Id extends OperationId>(
  client: QueryClient,
  id: Id,
  input: CallInput = {},
): Promise<OperationOutput<Operations[Id]>> {
  const { signedIn } = await client.fetchQuery(sessionQuery())
  return signedIn ? callAsUser(id, input) : call(id, input)
}
