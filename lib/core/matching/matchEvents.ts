import { createMatcher } from './createMatcher'
import type { MatchEvents } from './types'

/**
 * Finds the events that ask the same question on several venues. Precision first: what is not sure stays apart.
 * Pure, and independent of the order of its input. All at once: `createMatcher` does the same in pieces.
 */
export const matchEvents: MatchEvents = (events) => {
  const run = createMatcher().run(events)
  for (;;) {
    const step = run.next()
    if (step.done) return step.value
  }
}
