'use client'
import { useQuery } from '@tanstack/react-query'
import { AlertsPanel } from '@/components/alerts/AlertsPanel'
import { WebhooksPanel } from '@/components/webhooks/WebhooksPanel'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import { CountryPanel } from './CountryPanel'
import { EventsPanel } from './EventsPanel'
import { KeysPanel } from './KeysPanel'
import { LoginMethodsPanel } from './LoginMethodsPanel'
import type { ProviderId } from './providers'
import { SessionPanel } from './SessionPanel'
import { SignIn } from './SignIn'
import { UsagePanel } from './UsagePanel'

export interface AccountViewProps {
  /** Whether the server found somebody signed in. */
  signedIn: boolean
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
export function AccountView({ signedIn, demo, limited, providers, problem }: AccountViewProps) {
  // By the server's word until the query has one: the shell may have begun it before this hydrates.
  const { data = { signedIn } } = useQuery(sessionQuery())
  if (!data.signedIn) return <SignIn demo={demo} providers={providers} problem={problem} />
  return (
    <div className="space-y-4">
      <SessionPanel />
      <LoginMethodsPanel providers={providers} problem={problem} />
      <CountryPanel />
      <AlertsPanel />
      <WebhooksPanel />
      <KeysPanel limited={limited} />
      <UsagePanel />
      <EventsPanel />
    </div>
  )
}
