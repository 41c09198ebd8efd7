import { memo } from 'react'
import { formatSize, formatTickPrice, formatUsdCompact } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { cn } from '@/components/ui/cn'
import { Digits } from './Digits'
import type { LadderRow, WireLevel } from './ladder'
import { toLadder } from './ladder'
import { SpreadRow } from './SpreadRow'

const COLUMN = 'px-3 font-normal'

/** A side always has the same number of rows: a level that appears or disappears moves nothing. */
function Side({
  kind,
  levels,
  rows,
  tick,
}: {
  kind: 'bid' | 'ask'
  levels: readonly LadderRow[]
  rows: number
  tick: number
}) {
  const slots = Array.from({ length: rows }, (_, i) => levels[kind === 'ask' ? rows - 1 - i : i])
  return (
    <tbody>
      {slots.map((level, i) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position; the level in it changes.
          key={i}
          className={cn('h-6', level && (kind === 'bid' ? 'depth-bid' : 'depth-ask'))}
          style={level && { backgroundSize: `${(level.depth * 100).toFixed(1)}% 100%` }}
        >
          {level ? (
            <th scope="row" className={cn(COLUMN, 'text-left', kind === 'bid' ? 'text-bid' : 'text-ask')}>
              {formatTickPrice(level.price, tick)}
            </th>
          ) : (
            <td />
          )}
          <td className={cn(COLUMN, 'text-right')}>
            {level && <Digits text={formatSize(level.size)} of={level.price} />}
          </td>
          <td className={cn(COLUMN, 'text-right text-ink-2')}>
            {level ? formatUsdCompact(level.total) : ''}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/**
 * One outcome's book: asks above, bids below, best levels meeting in the middle.
 * Pure: `sides` in dollars and tokens, best first.
 */
export const BookLadder = memo(function BookLadder({
  name,
  sides,
  tick,
  rows,
}: {
  /** Caption of the table, for screen readers. */
  name: string
  sides: { bids: readonly WireLevel[]; asks: readonly WireLevel[] }
  /** Dollars. */
  tick: number
  rows: number
}) {
  const { bids, asks } = toLadder(sides, rows)
  return (
    <table className="figures w-full border-collapse text-xs">
      <caption className="sr-only">{name}: asks, then bids</caption>
      <thead>
        <tr className="h-7 text-ink-3">
          <ColumnHead className={cn(COLUMN, 'text-left')}>Price</ColumnHead>
          <ColumnHeads names={['Tokens', 'Total']} className={cn(COLUMN, 'text-right')} />
        </tr>
      </thead>
      <Side kind="ask" levels={asks} rows={rows} tick={tick} />
      <SpreadRow bid={bids[0]?.price} ask={asks[0]?.price} tick={tick} columns={3} />
      <Side kind="bid" levels={bids} rows={rows} tick={tick} />
    </table>
  )
})
