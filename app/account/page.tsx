import type { Metadata } from 'next'
import { AccountView } from '@/components/account/AccountView'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const metadata: Metadata = {
  title: 'Account',
  description: 'Sign in with a wallet and manage API keys.',
}

export default function AccountPage() {
  return (
    <div className="page-frame py-6">
      <div className="mx-auto max-w-4xl">
        <h1 className="mb-4 font-semibold text-lg tracking-tight">Account</h1>
        <AccountView demo={getRuntime().config.demoWallet} />
      </div>
    </div>
  )
}
