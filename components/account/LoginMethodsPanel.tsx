'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { linkWallet, profileQuery, unlinkIdentity, unlinkWallet } from '@/lib/browser/account'
import { walletId } from '@/lib/core/domain/accountWallet'
import { CHAIN_NAMES, isChainId } from '@/lib/core/domain/chain'
import type { AccountViewProps } from './AccountView'
import { LazyWalletPicker } from './LazyWalletPicker'
import { Loading } from './Loading'
import { PROVIDER_NAMES, type ProviderId, signInProblem } from './providers'

const isProvider = (name: string): name is ProviderId => name in PROVIDER_NAMES
const nameOf = (provider: string) => (isProvider(provider) ? PROVIDER_NAMES[provider] : provider)

/** A contract wallet is its address on one chain. */
const walletName = (address: string, chainId: number | null) =>
  chainId === null
    ? address
    : `${address} on ${isChainId(chainId) ? CHAIN_NAMES[chainId] : `chain ${chainId}`}`

function WayIn({ name, onUnlink, busy }: { name: string; onUnlink?: () => void; busy: boolean }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span className="break-all font-mono text-xs sm:text-sm">{name}</span>
      {onUnlink ? (
        <Button size="sm" aria-label={`Unlink ${name}`} disabled={busy} onClick={onUnlink}>
          Unlink
        </Button>
      ) : (
        <span className="text-ink-3 text-xs">Only sign-in method</span>
      )}
    </li>
  )
}

/** Wallets and external accounts that sign in to this account; the last one cannot be removed. */
export function LoginMethodsPanel({ providers, problem }: Pick<AccountViewProps, 'providers' | 'problem'>) {
  const { data: profile } = useQuery(profileQuery())
  const [linking, setLinking] = useState(false)
  const queryClient = useQueryClient()
  // Events and sessions show them too.
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] })
  const unlinking = useMutation({
    mutationFn: (unlink: () => Promise<unknown>) => unlink(),
    onSettled: refresh,
  })
  const ways = profile ? profile.wallets.length + profile.identities.length : 0
  const linked = new Set(profile?.identities.map(({ provider }) => provider))
  const words = signInProblem(problem)
  const row = (name: string, unlink: () => Promise<unknown>) => (
    <WayIn
      key={name}
      name={name}
      busy={unlinking.isPending}
      onUnlink={ways > 1 ? () => unlinking.mutate(unlink) : undefined}
    />
  )
  return (
    <Panel
      headingId="ways-in"
      heading="Sign-in methods"
      aside={
        <div className="flex flex-wrap gap-2">
          {providers
            .filter((provider) => !linked.has(provider))
            .map((provider) => (
              <Button key={provider} size="sm" onClick={() => signIn(provider, { callbackUrl: '/account' })}>
                Link {PROVIDER_NAMES[provider]}
              </Button>
            ))}
          <Button size="sm" onClick={() => setLinking(true)}>
            Link a wallet
          </Button>
        </div>
      }
    >
      {profile ? (
        <ul className="divide-y" aria-label="Sign-in methods">
          {profile.wallets.map(({ address, chain_id }) =>
            row(walletName(address, chain_id), () =>
              unlinkWallet(walletId({ address, chainId: chain_id ?? undefined })),
            ),
          )}
          {profile.identities.map(({ provider, label }) =>
            row(`${nameOf(provider)}: ${label}`, () => unlinkIdentity(provider)),
          )}
        </ul>
      ) : (
        <Loading label="Loading your wallets…" className="p-4" />
      )}
      <div aria-live="polite">
        {(unlinking.isError || words) && (
          <Notice tone="bad" className="m-4">
            {unlinking.isError ? errorMessage(unlinking.error) : words}
          </Notice>
        )}
      </div>
      <Dialog open={linking} onOpenChange={setLinking} title="Link a wallet">
        <div className="space-y-4">
          <p className="text-ink-2">
            The wallet signs a short message and can then sign in to this account. Select it in your wallet
            first. A wallet with an account of its own here cannot be linked.
          </p>
          <LazyWalletPicker
            // Everyone has the demo wallet: it must not become a login method of a real account.
            demo={false}
            statement="Link this wallet to your Crossbook account. This costs nothing and moves no funds."
            use={async (proof) => {
              await linkWallet(proof)
              setLinking(false)
              await refresh()
            }}
          />
        </div>
      </Dialog>
    </Panel>
  )
}
