import type { Metadata } from 'next'
import { AccountView } from '@/components/account/AccountView'
import { readBack } from '@/components/account/signInBack'
import { getPagesContext } from '@/lib/server/pages/pagesContext'
import { readVisitor } from '../readVisitor'

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
  const { config } = getPagesContext()
  const { error, back } = await searchParams
  const { signed_in: signedIn } = await readVisitor()
  return (
    <div className="page-frame py-6">
      <div className="mx-auto max-w-4xl">
        <h1 className="mb-4 font-semibold text-lg tracking-tight">Account</h1>
        <AccountView
          signedIn={signedIn}
          demo={config.demoWallet}
          limited={config.rateLimitAnon > 0}
          providers={config.providers}
          problem={typeof error === 'string' ? error : undefined}
          back={readBack(back)}
        />
      </div>
    </div>
  )
}
