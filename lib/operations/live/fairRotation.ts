import { createRotatingQueue } from '@/lib/domain/rotatingQueue'

/** Work for many callers on one event loop. */
export interface FairRotation {
  /**
   * Runs at once when this turn of the event loop has budget left, else in a later turn. Addresses take turns in
   * round-robin order, so that a busy one delays only itself.
   */
  run(address: string, work: () => void): void
  /** The same with a result. */
  result<T>(address: string, work: () => T): Promise<T>
}

/** Budget per turn of the event loop, ms. */
const TURN_MS = 4

/** Reports whether this turn of the event loop has budget left. */
function createLoopBudget(): () => boolean {
  let until: number | undefined
  return () => {
    if (until === undefined) {
      until = performance.now() + TURN_MS
      setImmediate(() => {
        until = undefined
      })
    }
    return performance.now() < until
  }
}

export function createFairRotation(hasLoopBudget: () => boolean = createLoopBudget()): FairRotation {
  const waiting = createRotatingQueue<() => void>()
  let working = false

  /** At least one piece of work per turn of the loop: it always makes progress. */
  function advance() {
    do waiting.next()?.()
    while (waiting.size > 0 && hasLoopBudget())
    working = waiting.size > 0
    if (working) setImmediate(advance)
  }

  function run(address: string, work: () => void) {
    waiting.add(address, work)
    if (working) return
    working = true
    if (hasLoopBudget()) advance()
    else setImmediate(advance)
  }

  return {
    run,
    result: (address, work) =>
      new Promise((resolve, reject) =>
        run(address, () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        }),
      ),
  }
}
