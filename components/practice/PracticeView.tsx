'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { Gain } from '@/components/portfolio/Gain'
import { Button } from '@/components/ui/Button'
import { type Confirmation, ConfirmDialog } from '@/components/ui/ConfirmDialog'
import { LoadedList } from '@/components/ui/LoadedList'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { useHydrated } from '@/components/ui/useHydrated'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { executionsQuery, PRACTICE_KEY, practiceQuery, resetPractice } from '@/lib/browser/practice'
import type { PracticeResponse } from '@/lib/contract/practice'
import { ExecutionRow } from './ExecutionRow'
import { PositionRow } from './PositionRow'
import { PracticeFigures } from './PracticeFigures'
import { PracticeName } from './PracticeName'

function ResetButton() {
  const client = useQueryClient()
  const [pending, setPending] = useState<Confirmation<PracticeResponse>>()
  const close = () => setPending(undefined)
  return (
    <>
      <Button
        size="sm"
        onClick={() =>
          setPending({
            title: 'Begin anew?',
            subject: null,
            text: 'All positions and gains of the practice account are deleted; it has its deposit again.',
            button: 'Begin anew',
            isFinal: true,
            act: () => resetPractice(client),
          })
        }
      >
        Begin anew
      </Button>
      <ConfirmDialog
        pending={pending}
        onClose={close}
        onDone={() => {
          close()
          void client.invalidateQueries({ queryKey: PRACTICE_KEY })
        }}
      />
    </>
  )
}

/** How practice fills, and what it leaves out. */
function Terms({ account }: { account: PracticeResponse }) {
  const { platforms } = usePlatforms()
  const latencies = platforms.flatMap(({ id, name }) => {
    const ms = account.latency_ms[id]
    return ms === undefined ? [] : [`${name} ${ms} ms`]
  })
  return (
    <p className="max-w-[80ch] text-ink-2 text-sm">
      {account.leaves_out} Orders reach the books after {latencies.join(', ')}.
    </p>
  )
}

/** The practice account: totals, positions, what has settled, and its orders. */
export function PracticeView() {
  const hydrated = useHydrated()
  const account = useQuery(practiceQuery())
  const orders = useQuery(executionsQuery())
  const { platforms } = usePlatforms()
  const data = hydrated ? account.data : undefined
  const settlements = data?.settlements ?? []
  return (
    <div className="space-y-4">
      {data ? (
        <>
          {account.isError && <Notice tone="warn">{errorMessage(account.error)}</Notice>}
          <PracticeFigures account={data} />
          <Terms account={data} />
        </>
      ) : (
        !account.isError && <Skeleton className="h-20" />
      )}
      <Panel headingId="practice-positions" heading="Positions" aside={data && <ResetButton />}>
        <LoadedList
          name="positions"
          items={data?.positions}
          error={data ? null : account.error}
          empty="No positions yet. Plan an order on an event and choose “Practise this plan”."
          row={(position) => (
            <PositionRow
              key={`${position.platform} ${position.market_id} ${position.outcome}`}
              position={position}
              platforms={platforms}
            />
          )}
        />
      </Panel>
      {settlements.length > 0 && (
        <Panel headingId="practice-settlements" heading="Settled">
          <ul className="divide-y">
            {settlements.map((one) => (
              <li
                key={`${one.platform} ${one.market_id} ${one.outcome} ${one.at}`}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3"
              >
                <PracticeName of={one} platforms={platforms} />
                <p className="figures text-sm">
                  {formatTokens(one.tokens)} at {formatFinePrice(one.price)} paid {formatUsd(one.usd)},{' '}
                  <Gain usd={one.gain_usd} />
                </p>
                <p className="figures text-ink-3 text-sm">{formatMinute(one.at)}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel headingId="practice-orders" heading="Orders">
        <LoadedList
          name="orders"
          items={hydrated ? orders.data?.executions : undefined}
          error={hydrated && !orders.data ? orders.error : null}
          empty="No orders yet."
          row={(execution) => <ExecutionRow key={execution.id} execution={execution} />}
        />
      </Panel>
    </div>
  )
}
