import type { Wire } from '../http/answer'
import type { LimitlessSource } from './simulatedLimitless'

interface LifecycleNews {
  event: 'marketCreated' | 'marketResolved'
  payload: Wire
}

/** Reports each listing and each resolution once, from now on. */
export function lifecycleOf(source: LimitlessSource, clock: () => number) {
  const listed = new Set<string>()
  const resolved = new Set<string>()

  function news(): LifecycleNews[] {
    const at = new Date(clock()).toISOString()
    const news: LifecycleNews[] = []
    for (const { phase, listing, results } of source.phases(clock())) {
      const { eventId, group, markets } = listing
      if (!listed.has(eventId)) {
        listed.add(eventId)
        for (const { id: slug, title } of markets) {
          const payload = {
            slug,
            title,
            type: 'CLOB',
            ...(group && { groupSlug: eventId }),
            categoryIds: [2],
            createdAt: at,
          }
          news.push({ event: 'marketCreated', payload })
        }
      }
      if (phase !== 'final' || resolved.has(eventId)) continue
      resolved.add(eventId)
      for (const { id: slug, outcome } of markets) {
        const result = results.get(outcome.key)
        if (result === 'half' || result === undefined) continue
        const winningIndex = result === 'yes' ? 0 : 1
        const winningOutcome = result === 'yes' ? 'YES' : 'NO'
        news.push({
          event: 'marketResolved',
          payload: { slug, type: 'CLOB', winningOutcome, winningIndex, resolutionDate: at },
        })
      }
    }
    return news
  }

  news()
  return { news }
}
