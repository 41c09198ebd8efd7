/** Milliseconds that all background work of the process may take together in one turn of the event loop. */
const TURN_MS = 2

let until = 0
let begun = false

/**
 * May background work go on in this turn of the event loop? When not, the rest belongs into the next one
 * (`setImmediate`): requests come in between. Each piece of work should do one step a turn whatever this says, so that
 * it always gets on.
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
