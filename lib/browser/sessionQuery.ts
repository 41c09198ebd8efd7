import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

/** Is a user signed in in this browser? Responds without an error when none is. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const session = await fetchJson<{ expires?: string }>('/api/auth/session', { signal })
      return { signedIn: session.expires !== undefined }
    },
    staleTime: 60_000,
    retry: shouldRetry,
  })
