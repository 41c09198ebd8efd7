'use client'
import { useQuery } from '@tanstack/react-query'
import { formatCompact, formatTickPrice } from '@/components/format/figures'
import { formatLocalClock } from '@/components/format/localTime'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { cn } from '@/components/ui/cn'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { useMedia } from '@/components/ui/useMedia'
import { VenueMark } from '@/components/venue/VenueMark'
import { useVenues } from '@/components/venue/venues'
import { tradesQuery } from '@/lib/browser/tradesQuery'
import type { EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { priceOn } from '../history/historyRows'
import { tickOf } from './bookOf'

/** Wide enough for a third column beside ladder and depth. */
const WIDE = '(width >= 80rem)'
const ROWS = 30
const CELL = 'whitespace-nowrap px-2 font-normal'

/** Recent trades, newest first, at prices of the selected side: green where its buyer was the taker, red its seller. */
export function TradeTape({ outcome, side }: { outcome: EventOutcome; side: Outcome }) {
  const isWide = useMedia(WIDE, false)
  const { data } = useQuery({ ...tradesQuery(outcome.outcome_id), enabled: isWide })
  const venues = useVenues()
  const tick = tickOf(outcome)
  const trades = data?.trades.slice(0, ROWS)
  return (
    <section aria-label="Trade tape" className="hidden min-w-0 flex-col xl:flex">
      <h3 className="flex h-10 shrink-0 items-center border-b px-3 font-medium text-sm">Trades</h3>
      {/* As high as what stands beside it, and no higher. */}
      <div className="relative min-h-40 flex-1">
        <ScrollRegion label="Latest trades" className="absolute inset-0 overflow-y-auto">
          {trades?.length === 0 && <p className="p-3 text-ink-3 text-sm">No recent trades</p>}
          {trades && trades.length > 0 && (
            <table className="figures w-full border-collapse text-xs">
              <caption className="sr-only">Latest trades, newest first</caption>
              <thead className="sr-only">
                <tr>
                  <ColumnHeads names={['Platform', 'Price', 'Tokens', 'Time']} />
                </tr>
              </thead>
              <tbody>
                {trades.map((trade) => {
                  const venue = venues[trade.platform]
                  const isBuy = (trade.side === 'buy') === (trade.outcome === side)
                  const price = trade.outcome === side ? trade.price : priceOn('no', trade.price)
                  return (
                    <tr key={`${trade.platform} ${trade.id}`} className="h-6">
                      <td className="pl-3">
                        {venue && <VenueMark venue={venue} named className="size-3" />}
                      </td>
                      <td className={cn(CELL, 'text-right', isBuy ? 'text-bid' : 'text-ask')}>
                        <span className="sr-only">{isBuy ? 'Bought at ' : 'Sold at '}</span>
                        {formatTickPrice(price, tick)}
                      </td>
                      <td className={cn(CELL, 'text-right')}>{formatCompact(trade.size)}</td>
                      <td className={cn(CELL, 'pr-3 text-right text-ink-3')}>
                        <time dateTime={trade.ts}>{formatLocalClock(Date.parse(trade.ts))}</time>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </ScrollRegion>
      </div>
    </section>
  )
}
