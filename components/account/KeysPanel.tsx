'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { useNow } from '@/components/ui/useNow'
import { apiKeysQuery } from '@/lib/client/apiKeysQuery'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import { ConfirmDialog, type PendingAction } from './ConfirmDialog'
import { CreateKeyForm } from './CreateKeyForm'
import { KeyRow } from './KeyRow'
import { NewKeyDialog } from './NewKeyDialog'

const MINUTE_MS = 60_000

/** The account's API keys: make, rotate, revoke. */
export function KeysPanel() {
  const { data, isPending, isError, error } = useQuery(apiKeysQuery())
  const [pending, setPending] = useState<PendingAction>()
  const [created, setCreated] = useState<CreatedApiKey>()
  const now = useNow(MINUTE_MS) ?? 0
  const queryClient = useQueryClient()
  const done = (made: CreatedApiKey | undefined) => {
    setPending(undefined)
    setCreated(made)
    // The list, its usage and the events.
    void queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <Panel
      headingId="keys"
      heading="API keys"
      aside={
        <Link href="/docs" className="text-ink-2 text-sm hover:text-ink hover:underline">
          API reference
        </Link>
      }
    >
      <div className="space-y-3 border-b p-4">
        <p className="max-w-[70ch] text-ink-2">
          A key lets your scripts use the API under a higher rate limit. It does what you tick, and can never
          trade, move funds or change this account.
        </p>
        <CreateKeyForm onCreated={done} />
      </div>
      {isPending && (
        <div role="status" className="space-y-3 p-4">
          <span className="sr-only">Loading your keys…</span>
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {isError && (
        <Notice tone="bad" role="alert" title="Your keys could not be loaded." className="m-4">
          {errorMessage(error)}
        </Notice>
      )}
      {data &&
        (data.api_keys.length === 0 ? (
          <p className="p-8 text-center text-ink-3">No keys yet.</p>
        ) : (
          <ul className="divide-y">
            {data.api_keys.map((apiKey) => (
              <KeyRow
                key={apiKey.id}
                apiKey={apiKey}
                now={now}
                onAction={(action) => setPending({ action, apiKey })}
              />
            ))}
          </ul>
        ))}
      <ConfirmDialog pending={pending} onClose={() => setPending(undefined)} onDone={done} />
      <NewKeyDialog created={created} onClose={() => setCreated(undefined)} />
    </Panel>
  )
}
