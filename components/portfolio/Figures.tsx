import type { ReactNode } from 'react'
import { formatCount, formatUsd } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import type { PositionsResponse } from '@/lib/contract/positions'
import { sumKnown } from './sortOut'

const Figure = ({
  name,
  value,
  className,
  children,
}: {
  name: string
  value: string
  className?: string
  children?: ReactNode
}) => (
  <div className={cn('min-w-0 bg-surface px-4 py-3', className)}>
    <dt className="eyebrow">{name}</dt>
    <dd className="figures mt-0.5">
      <span className="font-semibold text-lg">{value}</span>
      <span className="block min-h-4 text-ink-3 text-xs">{children}</span>
    </dd>
  </div>
)

/** The totals. What is not known adds nothing and is counted beside them. */
export function Figures({ data: { summary, positions, balances, blocks } }: { data: PositionsResponse }) {
  const mid = sumKnown(positions.map(({ mid_value_usd: value }) => value))
  const noMid = positions.filter(({ mid_value_usd: value }) => value === null).length
  const claims = positions.filter(({ claimable }) => claimable).length
  const unread = [balances.polygon, balances.base, balances.bsc].filter(({ balance }) => balance === null)
  // Where no chain was read, nothing found is not nothing held.
  const known = Object.keys(blocks).length > 0
  const inAll = known ? sumKnown([summary.total_value, balances.total]) : undefined
  const without = (count: number) => (count > 0 ? `${formatCount(count)} without a price` : '')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line lg:grid-cols-5">
      <Figure name="Total" value={formatUsd(inAll)} className="col-span-2 lg:col-span-1">
        positions at bid, plus cash
      </Figure>
      <Figure name="Positions at bid" value={formatUsd(known ? summary.total_value : undefined)}>
        {without(summary.unvalued_positions) || `${formatCount(summary.total_positions)} positions`}
      </Figure>
      <Figure
        name="Positions at mid"
        value={formatUsd(mid ?? (known && positions.length === 0 ? 0 : undefined))}
      >
        {without(noMid)}
      </Figure>
      <Figure name="Ready to claim" value={formatUsd(known ? summary.claimable_value : undefined)}>
        {claims > 0 ? `${formatCount(claims)} ${claims === 1 ? 'position' : 'positions'}` : ''}
      </Figure>
      <Figure name="Cash" value={formatUsd(balances.total)}>
        {unread.length > 0 ? `${unread.length} of 3 chains not read` : ''}
      </Figure>
    </dl>
  )
}
