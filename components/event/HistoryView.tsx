'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAlertMarks } from '@/components/alerts/useAlertMarks'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { formatFinePrice } from '@/components/format/figures'
import { venueLine } from '@/components/planner/venueLine'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { priceHistoryQuery } from '@/lib/client/priceHistoryQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { PriceInterval } from '@/lib/domain/trade'
import { DivergenceLog } from './DivergenceLog'
import { HistoryChart } from './HistoryChart'
import { fillRows, type HistoryRow, sampleRows, toHistoryRows } from './historyRows'

const TABLE_ROWS = 12

const Legend = ({ platforms }: { platforms: readonly PlatformInfo[] }) => (
  <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
    {platforms.map(({ id, name, venue }) => (
      <li key={id} className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
          <line
            x1="0"
            x2="24"
            y1="2"
            y2="2"
            stroke={venueLine[venue].color}
            strokeWidth="2"
            strokeDasharray={venueLine[venue].dashes}
          />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

/** The history in figures: for those who do not see it, and for those who want to read it off exactly. */
const HistoryTable = ({
  rows,
  platforms,
}: {
  rows: readonly HistoryRow[]
  platforms: readonly PlatformInfo[]
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section tabIndex={0} aria-label="Table of prices over time" className="overflow-x-auto pb-1">
    <table className="figures w-full whitespace-nowrap text-right text-xs">
      <caption className="sr-only">Price of Yes over time</caption>
      <thead>
        <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
          <th scope="col" className="text-left">
            Time
          </th>
          {platforms.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleRows(rows, TABLE_ROWS).map(({ at, prices }) => (
          <tr key={at} className="h-6 border-t *:px-2">
            <th scope="row" className="text-left font-normal">
              {formatMinute(new Date(at * 1_000).toISOString())}
            </th>
            {platforms.map(({ id }) => (
              <td key={id}>{formatFinePrice(prices[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** The history of one outcome as a picture and as a table. */
export function HistoryView({ outcomeId, interval }: { outcomeId: string; interval: PriceInterval }) {
  const { data, isError, error } = useQuery(priceHistoryQuery(outcomeId, interval))
  const all = usePlatforms().platforms
  const platforms = useMemo(() => all.filter(({ id }) => (data?.series[id]?.length ?? 0) > 0), [all, data])
  const rows = useMemo(
    () =>
      data
        ? toHistoryRows(
            data.series,
            platforms.map(({ id }) => id),
          )
        : [],
    [data, platforms],
  )
  const filled = useMemo(() => fillRows(rows), [rows])
  const marks = useAlertMarks(outcomeId)
  if (!data) {
    if (isError) return <Notice tone="warn">The history could not be loaded. {errorMessage(error)}</Notice>
    return (
      <div role="status">
        <span className="sr-only">Loading the chart…</span>
        <Skeleton className="h-72" />
      </div>
    )
  }
  const silent = all.filter(({ id }) => data.series[id] === null).map(({ name }) => name)
  return (
    <div className="space-y-3">
      {rows.length > 0 ? (
        <>
          <Legend platforms={platforms} />
          <HistoryChart rows={rows} filled={filled} platforms={platforms} marks={marks} />
        </>
      ) : (
        <p className="text-ink-3 text-sm">No prices in this period</p>
      )}
      {silent.length > 0 && (
        <p className="text-ink-3 text-xs">No history available right now: {silent.join(', ')}.</p>
      )}
      {rows.length > 0 && (
        <Disclosure className="border-t" summary={<span className="text-ink-2 text-sm">View as table</span>}>
          <HistoryTable rows={filled} platforms={platforms} />
        </Disclosure>
      )}
      {platforms.length > 1 && <DivergenceLog rows={filled} platforms={platforms} />}
    </div>
  )
}
