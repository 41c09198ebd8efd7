'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAlertMarks } from '@/components/alerts/useAlertMarks'
import { errorMessage } from '@/components/format/errorMessage'
import { formatFinePrice } from '@/components/format/figures'
import { formatLocalMinute, localZone } from '@/components/format/localTime'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { priceHistoryQuery } from '@/lib/browser/priceHistoryQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import type { PriceInterval } from '@/lib/core/domain/trade'
import { usePlanMarks } from '../book/usePlanMarks'
import { TimeTable } from '../outcomes/TimeTable'
import { DivergenceLog } from './DivergenceLog'
import { HistoryChart, type PriceMark } from './HistoryChart'
import { HistoryLegend } from './HistoryLegend'
import { fillRows, priceOn, rowsOn, sampleRows, toChartRows, toHistoryRows } from './historyRows'

const TABLE_ROWS = 12

/** The account's alerts and the plan on the page, as prices of the selected side; both all-in. */
function usePriceMarks({ ticket, event, outcome, side }: Omit<HistoryViewProps, 'interval'>): PriceMark[] {
  const alerts = useAlertMarks(outcome.outcome_id)
  const { average } = usePlanMarks(ticket, { event, outcome, side })
  return useMemo(
    () => [
      ...alerts.map((price) => ({ kind: 'alert' as const, price: priceOn(side, price) })),
      ...(average === undefined ? [] : [{ kind: 'plan' as const, price: average }]),
    ],
    [alerts, average, side],
  )
}

/** The visible lines. Hiding the last one shows all of them again. */
function useShown(platforms: readonly PlatformSummary[]) {
  const [hidden, setHidden] = useState<ReadonlySet<PlatformId>>(new Set())
  const shown = useMemo(
    () => new Set(platforms.map(({ id }) => id).filter((id) => !hidden.has(id))),
    [platforms, hidden],
  )
  const toggle = (id: PlatformId) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(platforms.every((one) => next.has(one.id)) ? new Set() : next)
  }
  return { shown, toggle }
}

interface HistoryViewProps {
  event: Pick<EventDetail, 'sources'>
  outcome: EventOutcome
  side: Outcome
  ticket: TicketStore
  interval: PriceInterval
}

/** The history of one side of an outcome as a chart and as a table. */
export function HistoryView({ interval, ...of }: HistoryViewProps) {
  const { outcome, side } = of
  const { data, isError, error } = useQuery(priceHistoryQuery(outcome.outcome_id, interval))
  const all = usePlatforms().platforms
  const key = all
    .filter(({ id }) => (data?.series[id]?.length ?? 0) > 0)
    .map(({ id }) => id)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names them; their health is a new object every few seconds.
  const platforms = useMemo(() => all.filter(({ id }) => key.split(',').includes(id)), [key])
  const filled = useMemo(
    () =>
      data
        ? rowsOn(
            side,
            fillRows(
              toHistoryRows(
                data.series,
                platforms.map(({ id }) => id),
              ),
            ),
          )
        : [],
    [data, platforms, side],
  )
  const { shown, toggle } = useShown(platforms)
  const [pointed, setPointed] = useState<PlatformId>()
  const rows = useMemo(() => toChartRows(filled, shown), [filled, shown])
  const marks = usePriceMarks(of)
  if (!data) {
    if (isError) return <Notice tone="warn">The history could not be loaded. {errorMessage(error)}</Notice>
    return (
      <div role="status">
        <span className="sr-only">Loading the chart…</span>
        <Skeleton className="h-88" />
      </div>
    )
  }
  const silent = all.filter(({ id }) => data.series[id] === null).map(({ name }) => name)
  const name = `Price of ${side === 'yes' ? 'Yes' : 'No'} over time`
  const latest = filled.at(-1)
  return (
    <div className="space-y-3">
      {latest ? (
        <>
          <HistoryLegend
            platforms={platforms}
            latest={latest.prices}
            shown={shown}
            onToggle={toggle}
            onPoint={setPointed}
          />
          <HistoryChart
            rows={rows}
            platforms={platforms.filter(({ id }) => shown.has(id))}
            lifted={pointed !== undefined && shown.has(pointed) ? pointed : undefined}
            marks={marks}
            label={`Chart: ${name.toLowerCase()} on each platform`}
          />
        </>
      ) : (
        <p className="text-ink-3 text-sm">No prices in this period</p>
      )}
      {silent.length > 0 && (
        <p className="text-ink-3 text-xs">No history available right now: {silent.join(', ')}.</p>
      )}
      {latest && (
        <TableDisclosure note={`times in ${localZone(latest.at * 1_000)}`}>
          <TimeTable
            label="Table of prices over time"
            caption={name}
            heads={platforms.map((one) => one.name)}
            rows={sampleRows(filled, TABLE_ROWS).map(({ at, prices }) => ({
              at,
              time: formatLocalMinute(at * 1_000),
              figures: platforms.map(({ id }) => formatFinePrice(prices[id])),
            }))}
          />
        </TableDisclosure>
      )}
      {platforms.length > 1 && <DivergenceLog side={side} rows={filled} platforms={platforms} />}
    </div>
  )
}
