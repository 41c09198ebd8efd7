'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { DEMO_ADDRESS } from '@/components/wallet/demoAddress'
import { costsQuery } from '@/lib/browser/costsQuery'
import { positionsQuery } from '@/lib/browser/positionsQuery'
import { AddressBar } from './AddressBar'
import { followWallet, portfolioHref, readAddresses } from './addressUrl'
import type { WalletChange } from './ConnectWallet'
import { Holdings } from './Holdings'
import { useKnownWallets } from './knownWallets'
import { LoadingHoldings } from './LoadingHoldings'
import { ReadMark } from './ReadMark'

const NothingRequested = ({ onExample }: { onExample?: () => void }) => (
  <div className="mx-auto flex max-w-[56ch] flex-col items-center gap-2 py-16 text-center">
    <p className="font-medium text-md">No wallet selected</p>
    <p className="text-ink-2">
      Connect a wallet or enter any address. Positions on Polygon, Base and BNB Chain are read on chain,
      including those in a Polymarket proxy or Safe. The address of this page can be bookmarked and shared.
    </p>
    {onExample && (
      <Button variant="solid" className="mt-3" onClick={onExample}>
        Look at an example wallet
      </Button>
    )}
  </div>
)

function Positions({ addresses }: { addresses: readonly string[] }) {
  const { data, isError, isFetching, isPlaceholderData, error, dataUpdatedAt, refetch } = useQuery({
    ...positionsQuery(addresses),
    placeholderData: keepPreviousData,
  })
  const { data: costs } = useQuery(costsQuery(addresses))
  if (!data) {
    if (!isError) return <LoadingHoldings />
    return (
      <Notice tone="bad" role="alert" title="The wallets could not be loaded.">
        <p>
          {errorMessage(error)}{' '}
          <button type="button" className="font-medium underline" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      </Notice>
    )
  }
  return (
    <div className={cn('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
      <Holdings
        data={data}
        costs={costs}
        mark={
          <ReadMark
            discovery={data.discovery}
            failed={isError}
            reading={isPlaceholderData}
            fetching={isFetching}
            updatedAt={dataUpdatedAt}
            onRefresh={() => refetch()}
          />
        }
      />
    </div>
  )
}

/** Events show these wallets' holdings of them. A page without wallets keeps those of the last. */
function useRemember(addresses: readonly string[]) {
  const [known, remember] = useKnownWallets()
  useEffect(() => {
    if (addresses.length > 0 && addresses.join() !== known.join()) remember([...addresses])
  }, [addresses, known, remember])
}

/** Holdings of wallets. The wallets are in the page's address. */
export function PortfolioView({ demo }: { demo: boolean }) {
  const query = useSearchParams().get('addresses') ?? ''
  const { addresses, faults } = useMemo(() => readAddresses(query), [query])
  const show = useCallback(
    (next: readonly string[]) => window.history.pushState(null, '', portfolioHref(next)),
    [],
  )
  useRemember(addresses)
  const follow = useCallback((change: WalletChange) => {
    // The current address: the wallet may emit between two renders.
    const current = readAddresses(
      new URLSearchParams(window.location.search).get('addresses') ?? '',
    ).addresses
    const next = followWallet(current, change)
    if (next.join() !== current.join()) window.history.replaceState(null, '', portfolioHref(next))
  }, [])
  return (
    <div className="space-y-4">
      <AddressBar demo={demo} addresses={addresses} faults={faults} onWallet={follow} onShow={show} />
      {addresses.length > 0 ? (
        <Positions addresses={addresses} />
      ) : (
        <NothingRequested onExample={demo ? () => show([DEMO_ADDRESS]) : undefined} />
      )}
    </div>
  )
}
