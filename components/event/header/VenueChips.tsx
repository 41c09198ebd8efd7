import { UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { LatePrice } from './LatePrice'
import { latePrice, platformPrice, type Quoted } from './shownPrice'

/** The price of Yes on each platform, in a line, the best one marked: where there is no room for columns. */
export function VenueChips({
  sources,
  outcome,
  platforms,
  quoted,
}: {
  sources: EventDetail['sources']
  outcome: EventOutcome
  platforms: readonly PlatformSummary[]
  quoted: Quoted
}) {
  const asks = sources.flatMap((id) => {
    const platform = platforms.find((one) => one.id === id)
    return platform
      ? [{ platform, ask: platformPrice(outcome, id, quoted), late: latePrice(outcome, id) }]
      : []
  })
  // A book that ends before the order does never counts as the best.
  const best = Math.min(...asks.flatMap(({ ask }) => (ask && !ask.isPart ? ask.price : [])))
  return (
    <ul aria-label="Yes by platform" className="figures flex flex-wrap gap-x-1.5 gap-y-1 text-xs">
      {asks.map(({ platform, ask, late }) => (
        <li
          key={platform.id}
          className={cn(
            'inline-flex h-5 items-center gap-1 rounded-xs px-1',
            ask === undefined ? 'text-ink-3' : ask.isPart ? 'text-warn' : 'base:text-ink-2',
            ask?.price === best && 'bg-yes/10 font-medium text-yes',
          )}
          title={ask?.isPart ? 'Its book does not fill the order' : undefined}
        >
          <VenueMark venue={platform.venue} named className="size-2.5" />
          {ask ? ask.text : late ? <LatePrice late={late} /> : UNKNOWN}
          {ask?.isPart && <span className="sr-only">, not the whole order</span>}
          {ask?.price === best && <span className="sr-only">, best</span>}
        </li>
      ))}
    </ul>
  )
}
