import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'

/** An outcome that nobody will trade again, with or without a result. */
const isDone = ({ market_status: status }: Pick<EventOutcome, 'market_status'>) =>
  status !== 'open' && status !== 'paused'

/** Nothing of the event will trade again: there is nothing to plan, and nothing is live. */
export const isOver = ({ outcomes }: Pick<EventDetail, 'outcomes'>): boolean =>
  outcomes.length > 0 && outcomes.every(isDone)

/** The outcomes that won: several where they do not exclude one another. */
export const winnersOf = ({ outcomes }: Pick<EventDetail, 'outcomes'>): EventOutcome[] =>
  outcomes.filter(({ resolved_result: result }) => result === 'yes')

/** What a platform's rules name as the source that decides; undefined where they state none that was read. */
export function sourceOf(
  { settlement }: Pick<EventOutcome, 'settlement'>,
  id: PlatformId,
): string | undefined {
  const stated = (from: PlatformId) =>
    settlement.platforms[from]?.dimensions.find(({ dimension }) => dimension === 'source')
  if (id !== settlement.reference) return stated(id)?.here ?? undefined
  // The reference's own words stand beside those of the platforms that are compared with it.
  for (const other of Object.keys(settlement.platforms) as PlatformId[]) {
    const there = stated(other)?.there
    if (there) return there
  }
  return undefined
}
