'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { errorWords } from '@/components/format/errorWords'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { forgetAccessToken } from '@/lib/client/accessToken'
import { profileQuery } from '@/lib/client/profileQuery'
import { KeysPanel } from './KeysPanel'
import { sessionQuery } from './sessionQuery'

const Loading = ({ label }: { label: string }) => (
  <div role="status" className="space-y-2">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </div>
)

/** Wallet code is large: it comes only for those who are about to sign in. */
const WalletSignIn = dynamic(() => import('@/components/wallet/WalletSignIn').then((m) => m.WalletSignIn), {
  ssr: false,
  loading: () => <Loading label="Looking for wallets…" />,
})

const SignIn = ({ demo }: { demo: boolean }) => (
  <Panel headingId="sign-in" heading="Sign in with a wallet" className="max-w-xl">
    <div className="space-y-4 p-4">
      <p className="text-ink-2">
        You sign a short message to show that the wallet is yours. That costs nothing and gives no access to
        funds.
      </p>
      <WalletSignIn demo={demo} />
    </div>
  </Panel>
)

function SignedIn() {
  const { data: profile, isError, error } = useQuery(profileQuery())
  const [leaving, setLeaving] = useState(false)
  const queryClient = useQueryClient()
  const leave = async () => {
    setLeaving(true)
    await signOut({ redirect: false })
    forgetAccessToken()
    queryClient.setQueryData(sessionQuery().queryKey, { signedIn: false })
    queryClient.removeQueries({ queryKey: ['profile'] })
    queryClient.removeQueries({ queryKey: ['api-keys'] })
  }
  return (
    <div className="space-y-4">
      <Panel
        headingId="who"
        heading="Signed in"
        aside={
          <Button size="sm" onClick={leave} disabled={leaving}>
            Sign out
          </Button>
        }
      >
        <div className="min-h-13 px-4 py-3.5">
          {profile ? (
            <ul className="space-y-1">
              {profile.addresses.map((address) => (
                <li key={address} className="font-mono text-xs sm:text-sm">
                  {address}
                </li>
              ))}
            </ul>
          ) : isError ? (
            <Notice tone="bad" role="alert">
              {errorWords(error)}
            </Notice>
          ) : (
            <Skeleton className="h-5 w-80 max-w-full" />
          )}
        </div>
      </Panel>
      <KeysPanel />
    </div>
  )
}

/** Sign-in, then the account and its keys. */
export function AccountView({ demo }: { demo: boolean }) {
  const { data, isError, refetch } = useQuery(sessionQuery())
  if (data) return data.signedIn ? <SignedIn /> : <SignIn demo={demo} />
  if (isError) {
    return (
      <Notice tone="bad" role="alert" title="It could not be told whether you are signed in.">
        <button type="button" className="underline" onClick={() => refetch()}>
          Try again
        </button>
      </Notice>
    )
  }
  return <Loading label="Loading your account…" />
}
