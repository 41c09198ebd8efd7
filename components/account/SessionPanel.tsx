'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { profileQuery, signOutEverywhere } from '@/lib/browser/account'
import { ApiError } from '@/lib/browser/fetchJson'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import { useLeave } from './useLeave'

/** Whose session this is, and how it ends. */
export function SessionPanel() {
  const { data: profile, isError, error } = useQuery(profileQuery())
  const [asking, setAsking] = useState(false)
  const leave = useLeave()
  const leaving = useMutation({ mutationFn: leave })
  const ending = useMutation({
    mutationFn: async () => {
      await signOutEverywhere()
      await leave()
    },
  })
  const queryClient = useQueryClient()
  const ended = error instanceof ApiError && error.status === 401
  useEffect(() => {
    // Signed out in another browser: read the session again.
    if (ended) void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
  }, [ended, queryClient])
  return (
    <Panel
      headingId="who"
      heading="Signed in"
      aside={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => leaving.mutate()} disabled={leaving.isPending}>
            Sign out
          </Button>
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
      }
    >
      <div className="min-h-13 px-4 py-3.5">
        {profile ? (
          <p className="break-all font-mono text-xs sm:text-sm">
            {profile.addresses[0] ?? profile.identities[0]?.label}
            {profile.is_admin && (
              <a href="/admin/matches" className="ml-3 font-sans text-ink-2 underline">
                Review matches
              </a>
            )}
          </p>
        ) : isError ? (
          <Notice tone="bad" role="alert">
            {errorMessage(error)}
          </Notice>
        ) : (
          <Skeleton className="h-5 w-80 max-w-full" />
        )}
      </div>
      <Dialog open={asking} onOpenChange={setAsking} title="Sign out everywhere?">
        <div className="space-y-4">
          <p className="text-ink-2">
            Every browser and script signed in to this account is signed out at once, including this browser.
            API keys keep working; revoke them one by one.
          </p>
          <div aria-live="polite">
            {ending.isError && <Notice tone="bad">{errorMessage(ending.error)}</Notice>}
          </div>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" disabled={ending.isPending} onClick={() => ending.mutate()}>
              Sign out of all sessions
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  )
}
