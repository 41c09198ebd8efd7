/** Milliseconds per turn of the event loop for all background work of the process together. */
const TURN_MS = 2

let until = 0
let begun = false

/**
 * May background work continue in this turn of the event loop? If not, the rest belongs in the next one
 * (`setImmediate`): requests run in between. Each piece of work should do one step per turn regardless, so that it
 * always progresses.
 */
export function hasLoopBudget(): boolean {
  if (!begun) {
    begun = true
    until = performance.now() + TURN_MS
    setImmediate(() => {
      begun = false
    })
  }
  return performance.now() <= until
}
