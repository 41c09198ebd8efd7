import { createMatcher } from './createMatcher'
import type { MatchEvents } from './types'

/**
 * Finds the events with the same question on several venues. Precision first: uncertain pairs stay apart.
 * Pure, and independent of the input order. Runs at once; `createMatcher` does the same incrementally.
 */
export const matchEvents: MatchEvents = (events) => {
  const run = createMatcher().run(events)
  for (;;) {
    const step = run.next()
    if (step.done) return step.value
  }
}
