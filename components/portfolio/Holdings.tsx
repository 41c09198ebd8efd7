'use client'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { formatUsd } from '@/components/format/figures'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import type { PositionsResponse } from '@/lib/contract/positions'
import { ChainsPanel } from './ChainsPanel'
import { ClaimablePanel } from './ClaimablePanel'
import { ExportButton } from './ExportButton'
import { Figures } from './Figures'
import { PositionsTable } from './PositionsTable'
import { SplitPanel } from './SplitPanel'
import { byEvent, DUST_USD, sortOut, sumKnown } from './sortOut'
import { WalletsPanel } from './WalletsPanel'

/** Everything that is known of the wallets in view. Pure but for what it opens. */
export function Holdings({ data, mark }: { data: PositionsResponse; mark: ReactNode }) {
  const { positions } = data
  const { claimable, events, dust } = useMemo(() => sortOut(positions), [positions])
  const searching = data.discovery.some(({ state }) => state === 'indexing')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {mark}
        {positions.length > 0 && <ExportButton positions={positions} />}
      </div>
      {data.error && (
        <Notice tone="warn" role="alert" title="Some data could not be loaded.">
          {data.error}
        </Notice>
      )}
      <Figures data={data} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          {claimable.length > 0 && <ClaimablePanel positions={claimable} wallets={data.wallets} />}
          <Panel headingId="positions" heading="Positions">
            {events.length > 0 ? (
              <PositionsTable events={events} all={positions} wallets={data.wallets} />
            ) : (
              <p className="p-8 text-center text-ink-2">
                {searching
                  ? 'No positions found yet. Still searching…'
                  : positions.length > 0
                    ? 'No other positions above a few cents.'
                    : data.error
                      ? 'No positions found on the chains that could be read.'
                      : 'No positions on Polygon, Base or BNB Chain.'}
              </p>
            )}
            {dust.length > 0 && (
              <Disclosure
                className="border-t px-4"
                summary={
                  <span className="text-ink-2 text-sm">
                    {dust.length} {dust.length === 1 ? 'position' : 'positions'} under {formatUsd(DUST_USD)},{' '}
                    {formatUsd(sumKnown(dust.map(({ value_usd: value }) => value)))} in all
                  </span>
                }
              >
                <div className="-mx-4 border-t">
                  <PositionsTable
                    caption="Small positions"
                    events={byEvent(dust)}
                    all={positions}
                    wallets={data.wallets}
                  />
                </div>
              </Disclosure>
            )}
            <p className="border-t px-4 py-2.5 text-ink-3 text-xs">
              Kalshi positions are off chain and not listed here. Values are what the bids would pay now,
              after fees; wallets that hold the same token share the proceeds of selling all of it.
            </p>
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4 md:grid-cols-2 xl:grid-cols-1">
          <ChainsPanel data={data} />
          <SplitPanel summary={data.summary} />
          <WalletsPanel data={data} />
        </div>
      </div>
    </div>
  )
}
