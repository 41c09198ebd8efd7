'use client'
import type { ReactNode } from 'react'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatCount, formatUsd } from '@/components/format/figures'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { useResultKeys } from '@/components/ui/useResultKeys'
import type { CostsResponse } from '@/lib/contract/costs'
import type { PositionsResponse } from '@/lib/contract/positions'
import { AS_IT_COMES, arrange, filterPositions } from './arrange'
import { ChainsPanel } from './ChainsPanel'
import { ClaimablePanel } from './ClaimablePanel'
import { costsOf } from './costsOf'
import { ExportButton } from './ExportButton'
import { Figures } from './Figures'
import { HedgesPanel } from './HedgesPanel'
import { PositionsFilter } from './PositionsFilter'
import { PositionsTable } from './PositionsTable'
import { SplitPanel } from './SplitPanel'
import { byEvent, DUST_USD, sortOut, sumKnown } from './sortOut'
import { TradesPanel } from './TradesPanel'
import { WalletsPanel } from './WalletsPanel'

/** This many positions can be seen at a glance. */
const FEW = 5

/** All known data of the wallets shown. Pure but for what is expanded. */
export function Holdings({
  data,
  costs,
  mark,
}: {
  data: PositionsResponse
  /** Absent until read. */
  costs: CostsResponse | undefined
  mark: ReactNode
}) {
  const { positions } = data
  const [requested, setRequested] = useState(AS_IT_COMES)
  const settled = useDeferredValue(requested)
  const costOf = useMemo(() => costsOf(costs), [costs])
  const { claimable, listed, dust } = useMemo(() => sortOut(positions), [positions])
  const found = useMemo(() => filterPositions(listed, settled), [listed, settled])
  const events = useMemo(() => arrange(found, settled, costOf), [found, settled, costOf])
  const held = useMemo(() => new Set(listed.map(({ platform }) => platform)), [listed])
  const { ref, onKeyDown } = useResultKeys<HTMLElement>({ isCurrent: settled === requested })
  const searching = data.discovery.some(({ state }) => state === 'indexing')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {mark}
        {positions.length > 0 && <ExportButton positions={positions} costOf={costOf} />}
      </div>
      {data.error && (
        <Notice tone="warn" role="alert" title="Some data could not be loaded.">
          {data.error}
        </Notice>
      )}
      <Figures data={data} costs={costs} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          {claimable.length > 0 && <ClaimablePanel positions={claimable} wallets={data.wallets} />}
          {costs && costs.hedges.length > 0 && <HedgesPanel hedges={costs.hedges} />}
          <Panel
            headingId="positions"
            heading="Positions"
            ref={ref}
            onKeyDown={onKeyDown}
            aside={
              listed.length > 0 && (
                <p role="status" className="figures text-ink-3 text-xs">
                  {found.length < listed.length && `${formatCount(found.length)} of `}
                  {formatCount(listed.length)}
                </p>
              )
            }
          >
            {listed.length > FEW && <PositionsFilter held={held} value={requested} onChange={setRequested} />}
            {events.length > 0 ? (
              <PositionsTable
                // Expanded state of one list does not carry over to the next.
                key={[settled.text, settled.platform, settled.state, settled.sort].join('\n')}
                events={events}
                all={positions}
                wallets={data.wallets}
                costOf={costOf}
              />
            ) : listed.length > 0 ? (
              <p className="p-8 text-center text-ink-2">No positions match.</p>
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
                    costOf={costOf}
                  />
                </div>
              </Disclosure>
            )}
            <p className="border-t px-4 py-2.5 text-ink-3 text-xs">
              Kalshi positions are off chain and not listed here. Values are what the last known bids would
              pay, after fees; wallets that hold the same token share the proceeds of selling all of it. Cost
              is first in, first out, with fees and without gas; profit is value less cost.
            </p>
          </Panel>
          {costs && costs.total_trades > 0 && <TradesPanel costs={costs} />}
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
