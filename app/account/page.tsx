import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { AccountView } from '@/components/account/AccountView'
import { providerNames } from '@/lib/auth/oauthProviders'
import { sessionPrincipal } from '@/lib/auth/session'
import { sessionQuery } from '@/lib/client/sessionQuery'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const metadata: Metadata = {
  title: 'Account',
  description: 'Sign in with a wallet and manage API keys.',
  robots: { index: false },
}

export default async function AccountPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { config, authSecret, auth } = getRuntime()
  const sent = await headers()
  const { error } = await searchParams
  const principal = await sessionPrincipal(
    { header: (name) => sent.get(name) ?? undefined },
    { secret: authSecret, publicUrl: config.publicUrl, findSession: auth.findSession },
  )
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery().queryKey, { signedIn: principal !== undefined })
  return (
    <div className="page-frame py-6">
      <div className="mx-auto max-w-4xl">
        <h1 className="mb-4 font-semibold text-lg tracking-tight">Account</h1>
        <HydrationBoundary state={dehydrate(queryClient)}>
          <AccountView
            demo={config.demoWallet}
            providers={providerNames(config.oauth)}
            problem={typeof error === 'string' ? error : undefined}
          />
        </HydrationBoundary>
      </div>
    </div>
  )
}
