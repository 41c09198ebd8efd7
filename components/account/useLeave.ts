'use client'
import { useQueryClient } from '@tanstack/react-query'
import { signOut } from 'next-auth/react'
import { forgetAccessToken } from '@/lib/browser/accessToken'
import { sessionQuery } from '@/lib/browser/sessionQuery'

/** Ends this browser's session and clears the account data it has read. */
export function useLeave() {
  const queryClient = useQueryClient()
  return async () => {
    await signOut({ redirect: false })
    forgetAccessToken()
    queryClient.setQueryData(sessionQuery().queryKey, { signedIn: false })
    queryClient.removeQueries({ queryKey: ['account'] })
  }
}
