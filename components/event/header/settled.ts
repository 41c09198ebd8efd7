import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'

/** An outcome that will never trade again, with or without a result. */
const isDone = ({ market_status: status }: Pick<EventOutcome, 'market_status'>) =>
  status !== 'open' && status !== 'paused'

/** Nothing of the event will trade again: nothing to plan, and nothing is live. */
export const isOver = ({ outcomes }: Pick<EventDetail, 'outcomes'>): boolean =>
  outcomes.length > 0 && outcomes.every(isDone)

/** The winning outcomes: several where they are not mutually exclusive. */
export const winnersOf = ({ outcomes }: Pick<EventDetail, 'outcomes'>): EventOutcome[] =>
  outcomes.filter(({ resolved_result: result }) => result === 'yes')

/** The settlement source that a platform's rules name; undefined where none was read. */
export function sourceOf(
  { settlement }: Pick<EventOutcome, 'settlement'>,
  id: PlatformId,
): string | undefined {
  const stated = (from: PlatformId) =>
    settlement.platforms[from]?.dimensions.find(({ dimension }) => dimension === 'source')
  if (id !== settlement.reference) return stated(id)?.here ?? undefined
  // The reference's own words are quoted beside those of the platforms compared with it.
  for (const other of Object.keys(settlement.platforms) as PlatformId[]) {
    const there = stated(other)?.there
    if (there) return there
  }
  return undefined
}
