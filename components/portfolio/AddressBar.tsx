'use client'
import dynamic from 'next/dynamic'
import { shortAddress } from '@/components/format/shortAddress'
import { CrossButton } from '@/components/ui/CrossButton'
import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { AddressForm } from './AddressForm'
import type { WalletChange } from './ConnectWallet'

const ConnectWallet = dynamic(
  () => orNotLoaded(import('./ConnectWallet').then((module) => module.ConnectWallet)),
  {
    ssr: false,
    loading: () => <LoadingSkeleton text="Looking for wallets…" className="h-9 w-44" />,
  },
)

/** The wallets whose positions are shown: a connected one, typed addresses, or both. */
export function AddressBar({
  demo,
  addresses,
  faults,
  onWallet,
  onShow,
}: {
  demo: boolean
  addresses: readonly string[]
  faults: readonly string[]
  onWallet: (change: WalletChange) => void
  onShow: (addresses: readonly string[]) => void
}) {
  return (
    <section aria-label="Wallets to show" className="rounded-lg border bg-surface">
      <div className="flex flex-col gap-x-6 gap-y-4 p-4 md:flex-row md:items-start">
        <div className="flex min-h-9 items-center md:pt-6.5">
          <ConnectWallet demo={demo} shown={addresses} onChange={onWallet} />
        </div>
        <AddressForm shown={addresses} pageFaults={faults} onAdd={onShow} />
      </div>
      {addresses.length > 0 && (
        <ul aria-label="Addresses in view" className="flex flex-wrap gap-2 border-t px-4 py-3">
          {addresses.map((address) => (
            <li
              key={address}
              className="inline-flex h-7 items-center gap-1 rounded-md bg-sunken pl-2.5 font-mono text-xs"
            >
              <span className="hidden xl:inline">{address}</span>
              <span className="xl:hidden" title={address}>
                {shortAddress(address)}
              </span>
              <CrossButton
                label={`Remove ${address}`}
                onClick={() => onShow(addresses.filter((one) => one !== address))}
                className="size-7 rounded-md"
                small
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
