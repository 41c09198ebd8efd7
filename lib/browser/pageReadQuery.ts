import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from './fetchJson'

/** What only pages read, again after every interval while the page is in view. */
export const pageReadQuery = <T>(name: string, { path, everyMs }: { path: string; everyMs: number }) =>
  queryOptions({
    queryKey: [name],
    queryFn: ({ signal }) => fetchJson<T>(path, { signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    // The next interval tries again.
    retry: false,
  })
