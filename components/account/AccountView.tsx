'use client'
import { useQuery } from '@tanstack/react-query'
import { AlertsPanel } from '@/components/alerts/AlertsPanel'
import { Notice } from '@/components/ui/Notice'
import { WebhooksPanel } from '@/components/webhooks/WebhooksPanel'
import { sessionQuery } from '@/lib/client/sessionQuery'
import { CountryPanel } from './CountryPanel'
import { EventsPanel } from './EventsPanel'
import { KeysPanel } from './KeysPanel'
import { Loading } from './Loading'
import type { ProviderId } from './providers'
import { SessionPanel } from './SessionPanel'
import { SignIn } from './SignIn'
import { UsagePanel } from './UsagePanel'
import { WaysInPanel } from './WaysInPanel'

export interface AccountViewProps {
  /** Offers the demo wallet. */
  demo: boolean
  /** This server limits the rate of requests. */
  limited: boolean
  /** Accounts elsewhere that may sign in. */
  providers: readonly ProviderId[]
  /** Why a sign-in elsewhere came back without one: next-auth's code. */
  problem?: string
}

/** Sign-in, then the account: its ways in, its keys and what happened to them. */
export function AccountView({ demo, limited, providers, problem }: AccountViewProps) {
  const { data, isError, refetch } = useQuery(sessionQuery())
  if (data) {
    if (!data.signedIn) return <SignIn demo={demo} providers={providers} problem={problem} />
    return (
      <div className="space-y-4">
        <SessionPanel />
        <WaysInPanel providers={providers} problem={problem} />
        <CountryPanel />
        <AlertsPanel />
        <WebhooksPanel />
        <KeysPanel limited={limited} />
        <UsagePanel />
        <EventsPanel />
      </div>
    )
  }
  if (isError) {
    return (
      <Notice tone="bad" role="alert" title="Your session could not be loaded.">
        <button type="button" className="underline" onClick={() => refetch()}>
          Try again
        </button>
      </Notice>
    )
  }
  return <Loading label="Loading your account…" />
}
