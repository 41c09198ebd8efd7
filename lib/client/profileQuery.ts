import { queryOptions } from '@tanstack/react-query'
import type { ProfileResponse } from '@/lib/contract/auth'
import { fetchAsUser } from './accessToken'
import { shouldRetry } from './shouldRetry'

/** Whose account it is. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => fetchAsUser<ProfileResponse>('/api/profile', { signal }),
    retry: shouldRetry,
  })
