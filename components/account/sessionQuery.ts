import { queryOptions } from '@tanstack/react-query'
import { getSession } from 'next-auth/react'

/** Is somebody signed in in this browser? Answers without an error when nobody is. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async () => ({ signedIn: (await getSession()) !== null }),
    staleTime: 60_000,
  })
