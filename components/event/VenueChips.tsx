import { formatTickPrice, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { VenueMark } from '@/components/venue/VenueMark'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { askOf, tickOf } from './bookOf'

/** What each platform asks for Yes, in a line, the best one marked: where there is no room for columns. */
export function VenueChips({
  sources,
  outcome,
  platforms,
}: {
  sources: EventDetail['sources']
  outcome: EventOutcome
  platforms: readonly PlatformInfo[]
}) {
  const tick = tickOf(outcome)
  const asks = sources.flatMap((id) => {
    const platform = platforms.find((one) => one.id === id)
    return platform ? [{ platform, ask: askOf(outcome, id, 'yes') }] : []
  })
  const best = Math.min(...asks.flatMap(({ ask }) => ask ?? []))
  return (
    <ul aria-label="Yes by platform" className="figures flex flex-wrap gap-x-1.5 gap-y-1 text-xs">
      {asks.map(({ platform, ask }) => (
        <li
          key={platform.id}
          className={cn(
            'inline-flex h-5 items-center gap-1 rounded-xs px-1',
            ask === undefined ? 'text-ink-3' : 'text-ink-2',
            ask === best && 'bg-yes/10 font-medium text-yes',
          )}
        >
          <VenueMark venue={platform.venue} named className="size-2.5" />
          {ask === undefined ? UNKNOWN : formatTickPrice(ask, tick)}
          {ask === best && <span className="sr-only">, best</span>}
        </li>
      ))}
    </ul>
  )
}
