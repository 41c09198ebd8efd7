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
  /** Whether the server found a signed-in user. */
  signedIn: boolean
  /** Offers the demo wallet. */
  demo: boolean
  /** This server limits the rate of requests. */
  limited: boolean
  /** External providers that may sign in. */
  providers: readonly ProviderId[]
  /** Why an external sign-in failed: next-auth's code. */
  problem?: string
  /** Path and query of the page to return to after sign-in. */
  back?: string
}

/** Sign-in, then the account: its login methods, its keys and its events. */
export function AccountView({ signedIn, demo, limited, providers, problem, back }: AccountViewProps) {
  // As the server said until the query has loaded: the shell may have started it before this hydrates.
  const { data = { signedIn } } = useQuery(sessionQuery())
  if (!data.signedIn) return <SignIn demo={demo} providers={providers} problem={problem} back={back} />
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
