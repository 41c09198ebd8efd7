'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from '@/components/ui/ConfirmDialog'

/** The dialogs of a list of credentials: the one to be confirmed, and the one just created, secret included. */
export function useCredentials<Created>() {
  const [pending, setPending] = useState<Confirmation<Created | undefined>>()
  const [created, setCreated] = useState<Created>()
  const queryClient = useQueryClient()
  const done = (made: Created | undefined) => {
    setPending(undefined)
    setCreated(made)
    // The list, its usage and the events.
    void queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  return { pending, setPending, created, done, close: () => setCreated(undefined) }
}
