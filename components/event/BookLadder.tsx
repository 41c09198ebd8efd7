import { memo, type ReactNode } from 'react'
import { formatPrice, formatSize, formatUsdCompact, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import type { LadderRow, WireLevel } from './ladder'
import { toLadder } from './ladder'

const COLUMN = 'px-3 font-normal'

/** A side always has the same number of rows: a level that comes or goes moves nothing. */
function Side({
  kind,
  levels,
  rows,
  marks,
}: {
  kind: 'bid' | 'ask'
  levels: readonly LadderRow[]
  rows: number
  marks?: (price: number) => ReactNode
}) {
  const slots = Array.from({ length: rows }, (_, i) => levels[kind === 'ask' ? rows - 1 - i : i])
  return (
    <tbody>
      {slots.map((level, i) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place; the level in it changes.
          key={i}
          className={cn('h-6', level && (kind === 'bid' ? 'depth-bid' : 'depth-ask'))}
          style={level && { backgroundSize: `${(level.depth * 100).toFixed(1)}% 100%` }}
        >
          {level ? (
            <th scope="row" className={cn(COLUMN, 'text-left', kind === 'bid' ? 'text-bid' : 'text-ask')}>
              {formatPrice(level.price)}
            </th>
          ) : (
            <td />
          )}
          {marks && <td className="w-px">{level && marks(level.price)}</td>}
          <td className={cn(COLUMN, 'text-right')}>{level ? formatSize(level.size) : ''}</td>
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
  rows,
  marks,
}: {
  /** What the table is about, for those who hear it. */
  name: string
  sides: { bids: readonly WireLevel[]; asks: readonly WireLevel[] }
  rows: number
  /** Drawn beside a price: which venues stand there. */
  marks?: (price: number) => ReactNode
}) {
  const { bids, asks } = toLadder(sides, rows)
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  const spread = bid !== undefined && ask !== undefined ? ask - bid : undefined
  return (
    <table className="figures w-full border-collapse text-xs">
      <caption className="sr-only">{name}: asks, then bids</caption>
      <thead>
        <tr className="h-7 text-ink-3">
          <th scope="col" className={cn(COLUMN, 'text-left')}>
            Price
          </th>
          {marks && (
            <th scope="col">
              <span className="sr-only">Where</span>
            </th>
          )}
          <th scope="col" className={cn(COLUMN, 'text-right')}>
            Tokens
          </th>
          <th scope="col" className={cn(COLUMN, 'text-right')}>
            Total
          </th>
        </tr>
      </thead>
      <Side kind="ask" levels={asks} rows={rows} marks={marks} />
      <tbody>
        <tr className="h-8 border-y bg-sunken/60">
          <td colSpan={marks ? 4 : 3} className="px-3">
            <span className="flex items-center justify-between">
              <span className="text-ink-3">
                {spread !== undefined && spread < 0 ? 'Crossed by' : 'Spread'}{' '}
                <span className={spread !== undefined && spread < 0 ? 'text-warn' : 'text-ink'}>
                  {spread === undefined ? UNKNOWN : formatPrice(Math.abs(spread))}
                </span>
              </span>
              <span className="text-ink-3">
                Mid{' '}
                <span className="text-ink">
                  {bid !== undefined && ask !== undefined ? formatPrice((bid + ask) / 2) : UNKNOWN}
                </span>
              </span>
            </span>
          </td>
        </tr>
      </tbody>
      <Side kind="bid" levels={bids} rows={rows} marks={marks} />
    </table>
  )
})
