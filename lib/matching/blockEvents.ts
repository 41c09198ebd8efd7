import { tokensOf } from './normalize'
import type { EventSlots } from './slots'

/** A word shared by more events than this proposes nothing. */
const MAX_SHARED = 80
/** Events of other venues that one event is compared with at most, likeliest first. */
const MAX_CANDIDATES = 30

const periodsOf = ({ stated, hinted }: EventSlots) => (stated.length > 0 ? stated : hinted).slice(0, 3)

/** What two events must have in common to be compared at all: a rare word, or any word together with a date. */
function blockingKeys(slots: EventSlots): Set<string> {
  const names = slots.outcomes.slice(0, 12).flatMap(({ market }) => tokensOf(market.outcomeTitle ?? ''))
  const words = [...slots.core, ...(slots.sides?.names ?? []), ...names]
  const ends = slots.outcomes.flatMap(({ key }) => (key.kind === 'date' ? [key.day] : []))
  const days = new Set([...periodsOf(slots).map(({ to }) => to), ...ends.slice(0, 3)])
  const sides = slots.sides?.names.join(' ')
  const end = slots.event.endDate
  return new Set([
    ...words,
    ...[...slots.core].flatMap((word) => [...days].map((day) => `${word}@${day}`)),
    ...(sides ? slots.written.map(({ to }) => `${sides}@${to}`) : []),
    // Windows of minutes follow each other all day: only the end tells them apart.
    ...(slots.windowMin !== undefined && end !== undefined
      ? [...slots.core].map((word) => `${word}@${end}`)
      : []),
  ])
}

/**
 * Pairs worth comparing, each once, found through an inverted index: cost grows with the number of events, not with
 * its square. Events come in a fixed order, so do the pairs.
 */
export function blockEvents(all: readonly EventSlots[]): [EventSlots, EventSlots][] {
  const index = new Map<string, number[]>()
  all.forEach((slots, position) => {
    for (const key of blockingKeys(slots)) {
      const list = index.get(key)
      if (list) list.push(position)
      else index.set(key, [position])
    }
  })
  const shared = all.map(() => new Map<number, number>())
  for (const list of index.values()) {
    if (list.length > MAX_SHARED) continue
    for (const a of list) {
      for (const b of list) {
        if (a >= b || all[a]?.event.venue === all[b]?.event.venue) continue
        const weight = 1 / list.length
        shared[a]?.set(b, (shared[a].get(b) ?? 0) + weight)
        shared[b]?.set(a, (shared[b].get(a) ?? 0) + weight)
      }
    }
  }
  const chosen = new Set<string>()
  shared.forEach((others, a) => {
    const best = [...others].sort((x, y) => y[1] - x[1] || x[0] - y[0]).slice(0, MAX_CANDIDATES)
    for (const [b] of best) chosen.add(`${Math.min(a, b)} ${Math.max(a, b)}`)
  })
  return [...chosen].flatMap((pair) => {
    const [a, b] = pair.split(' ').map((position) => all[Number(position)])
    return a && b ? [[a, b] satisfies [EventSlots, EventSlots]] : []
  })
}
