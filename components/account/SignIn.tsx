'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { signIn } from 'next-auth/react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import type { Proof } from '@/components/wallet/proveWallet'
import { forgetAccessToken } from '@/lib/browser/accessToken'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { AccountViewProps } from './AccountView'
import { LazyWalletPicker } from './LazyWalletPicker'
import { PROVIDER_NAMES, signInProblem } from './providers'

/** Opens a session of this browser. Errors: throws with a message for the user. */
async function openSession(proof: Proof) {
  const answer = await signIn('wallet', { ...proof, redirect: false })
  if (!answer?.ok) throw new Error('The server did not accept the signature. Try again.')
  forgetAccessToken()
}

export function SignIn({
  demo,
  providers,
  problem,
  back,
}: Pick<AccountViewProps, 'demo' | 'providers' | 'problem' | 'back'>) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const words = signInProblem(problem)
  return (
    <Panel headingId="sign-in" heading="Sign in with a wallet" className="max-w-xl">
      <div className="space-y-4 p-4">
        {words && (
          <Notice tone="bad" role="alert">
            {words}
          </Notice>
        )}
        <p className="text-ink-2">
          You sign a short message to show that the wallet is yours. That costs nothing and gives no access to
          funds.
        </p>
        <LazyWalletPicker
          demo={demo}
          statement="Sign in to Crossbook. This costs nothing and moves no funds."
          use={async (proof) => {
            await openSession(proof)
            await queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
            if (back) router.replace(back)
          }}
        />
        {providers.length > 0 && (
          <div className="flex flex-wrap gap-2 border-t pt-4">
            {providers.map((provider) => (
              <Button key={provider} onClick={() => signIn(provider, { callbackUrl: back ?? '/account' })}>
                Sign in with {PROVIDER_NAMES[provider]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Panel>
  )
}
