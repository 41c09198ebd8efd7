import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@/lib/contract/callOperation'
import type { OperationId } from '@/lib/contract/operations/paths'
import { callAsUser } from './call'
import { shouldRetry } from './shouldRetry'

/** What an operation returns to the signed-in account. */
export const userQuery = <Id extends OperationId>(
  queryKey: readonly unknown[],
  id: Id,
  input: CallInput = {},
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callAsUser(id, { ...input, signal }),
    retry: shouldRetry,
  })
