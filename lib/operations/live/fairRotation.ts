import { createRotatingQueue } from '@/lib/domain/rotatingQueue'

/** Work for many callers on one event loop. */
export interface FairRotation {
  /**
   * Does the work at once when there is time in this turn of the event loop, else in a later one. Addresses have turns in
   * rotation, so that one of them alone waits for itself.
   */
  run(address: string, work: () => void): void
  /** The same for work that somebody waits for. */
  result<T>(address: string, work: () => T): Promise<T>
}

/** Milliseconds of one turn of the event loop. */
const TURN_MS = 4

/** Answers whether there is time left in this turn of the event loop. */
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

  /** At least one piece of work in each turn of the loop, whatever else there is to do. */
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
