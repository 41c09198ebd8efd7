import { formatAge } from '@/components/format/dates'
import { formatSize, formatTickPrice, formatUsdCompact } from '@/components/format/figures'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { cn } from '@/components/ui/cn'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { WireTrade } from '@/lib/contract/trades'

const CELL = 'whitespace-nowrap px-3 font-normal'

const ROWS = 30

/** Trades newest first. Pure: prices in dollars of the token traded, sizes in tokens. */
export function TradesTable({
  trades,
  platforms,
  tick,
  now,
}: {
  trades: readonly WireTrade[]
  platforms: readonly PlatformSummary[]
  /** Of the outcome, dollars. */
  tick: number | undefined
  now: number | undefined
}) {
  if (trades.length === 0) return <p className="p-4 text-ink-3 text-sm">No recent trades</p>
  return (
    <ScrollRegion label="List of recent trades" className="overflow-x-auto">
      <table className="figures w-full border-collapse text-xs">
        <caption className="sr-only">Recent trades, newest first</caption>
        <thead>
          <tr className="h-8 text-ink-3">
            <ColumnHeads names={['Platform', 'Trade']} className={cn(CELL, 'text-left')} />
            <ColumnHeads names={['Price', 'Tokens', 'Worth', 'Ago']} className={cn(CELL, 'text-right')} />
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, ROWS).map(({ platform, id, side, outcome, price, size, ts }) => {
            const venue = platforms.find((one) => one.id === platform)
            return (
              <tr key={`${platform} ${id}`} className="h-7 border-t">
                <th scope="row" className={cn(CELL, 'text-left')}>
                  <span className="inline-flex items-center gap-1.5">
                    {venue && <VenueMark venue={venue.venue} className="size-3" />}
                    {venue?.name}
                  </span>
                </th>
                <td className={cn(CELL, outcome === 'yes' ? 'text-yes' : 'text-no')}>
                  {side === 'buy' ? 'Bought' : 'Sold'} {outcome === 'yes' ? 'Yes' : 'No'}
                </td>
                <td className={cn(CELL, 'text-right')}>{formatTickPrice(price, tick)}</td>
                <td className={cn(CELL, 'text-right')}>{formatSize(size)}</td>
                <td className={cn(CELL, 'text-right text-ink-2')}>{formatUsdCompact(price * size)}</td>
                <td className={cn(CELL, 'min-w-16 text-right text-ink-3')}>
                  <time dateTime={ts}>{now === undefined ? '' : formatAge(now - Date.parse(ts))}</time>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
