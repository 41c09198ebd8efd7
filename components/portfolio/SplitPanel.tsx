'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { formatCount, formatUsd } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { Segmented } from '@/components/ui/Segmented'
import { Skeleton } from '@/components/ui/Skeleton'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { useSeen } from '@/components/ui/useSeen'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { PositionsResponse } from '@/lib/contract/positions'
import { type SplitPart, splitParts } from './splitParts'

/** The chart library is large: it loads when the chart is about to be seen. */
const SplitChart = dynamic(() => orNotLoaded(import('./SplitChart').then((module) => module.SplitChart)), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
})

const SPLITS = [
  { value: 'platform', label: 'Platform' },
  { value: 'chain', label: 'Chain' },
] as const

const SplitTable = ({ parts, by }: { parts: readonly SplitPart[]; by: string }) => (
  <table className="figures mb-3 w-full text-xs">
    <caption className="sr-only">Value of positions by {by}</caption>
    <thead>
      <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
        <ColumnHead className="text-left">
          <span className="capitalize">{by}</span>
        </ColumnHead>
        <ColumnHeads names={['Positions', 'Value', 'Share']} className="text-right" />
      </tr>
    </thead>
    <tbody>
      {parts.map(({ name, value, positions, share }) => (
        <tr key={name} className="h-6 border-t *:px-2">
          <th scope="row" className="text-left font-normal">
            {name}
          </th>
          <td className="text-right">{formatCount(positions)}</td>
          <td className="text-right">{formatUsd(value)}</td>
          <td className="text-right">{Math.round(share * 100)}%</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Value of the positions by platform and chain, as a chart and as a table. */
export function SplitPanel({ summary }: Pick<PositionsResponse, 'summary'>) {
  const [by, setBy] = useState<'platform' | 'chain'>('platform')
  const { platforms } = usePlatforms()
  const { ref, seen } = useSeen<HTMLDivElement>()
  const parts = splitParts(summary, by, platforms)
  return (
    <Panel
      headingId="split"
      heading="Allocation"
      aside={<Segmented label="Split by" size="sm" value={by} onChange={setBy} options={SPLITS} />}
    >
      <div ref={ref} className="min-h-40 p-4 pb-1">
        {parts.length === 0 ? (
          <p className="py-8 text-center text-ink-3 text-sm">No data yet</p>
        ) : seen ? (
          <SplitChart parts={parts} by={by} />
        ) : (
          <Skeleton className="h-40" />
        )}
        {parts.length > 0 && (
          <TableDisclosure className="mt-2">
            <SplitTable parts={parts} by={by} />
          </TableDisclosure>
        )}
      </div>
    </Panel>
  )
}
