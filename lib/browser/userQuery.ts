import { queryOptions } from '@tanstack/react-query'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** What an address returns to the signed-in account. */
export const userQuery = <T>(queryKey: readonly string[], path: string) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchAsUser<T>(path, { signal }),
    retry: shouldRetry,
  })
