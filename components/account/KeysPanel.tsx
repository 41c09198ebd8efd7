'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ConfirmDialog } from '@/components/ui/ConfirmDialog'
import { LoadedList } from '@/components/ui/LoadedList'
import { Panel } from '@/components/ui/Panel'
import { useNow } from '@/components/ui/useNow'
import { apiKeysQuery } from '@/lib/browser/account'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import { CreateKeyForm } from './CreateKeyForm'
import { confirmKey } from './confirmKey'
import { KeyRow } from './KeyRow'
import { NewKeyDialog } from './NewKeyDialog'
import { useCredentials } from './useCredentials'

const MINUTE_MS = 60_000

/** The account's API keys: create, rotate, revoke. */
export function KeysPanel({
  limited,
}: {
  /** This server limits the rate of requests. */
  limited: boolean
}) {
  const { data, error } = useQuery(apiKeysQuery())
  const { pending, setPending, created, done, close } = useCredentials<CreatedApiKey>()
  const now = useNow(MINUTE_MS) ?? 0
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
          {limited
            ? 'A key lets your scripts use the API under a higher rate limit.'
            : 'A key lets your scripts use the API. There is no rate limit on this server.'}{' '}
          It does what you tick, and can never trade, move funds or change this account.
        </p>
        <CreateKeyForm onCreated={done} />
      </div>
      <LoadedList
        name="keys"
        items={data?.api_keys}
        error={error}
        empty="No keys yet."
        row={(apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            now={now}
            onAction={(action) => setPending(confirmKey(action, apiKey))}
          />
        )}
      />
      <ConfirmDialog pending={pending} onClose={() => setPending(undefined)} onDone={done} />
      <NewKeyDialog created={created} onClose={close} />
    </Panel>
  )
}
