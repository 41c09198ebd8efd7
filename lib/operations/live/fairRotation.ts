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
  const lines = new Map<string, (() => void)[]>()
  let working = false

  /** The address that had its turn goes to the back. */
  function next(): (() => void) | undefined {
    for (const [address, line] of lines) {
      const first = line.shift()
      lines.delete(address)
      if (line.length > 0) lines.set(address, line)
      if (first) return first
    }
    return undefined
  }

  /** At least one piece of work in each turn of the loop, whatever else there is to do. */
  function advance() {
    do next()?.()
    while (lines.size > 0 && hasLoopBudget())
    working = lines.size > 0
    if (working) setImmediate(advance)
  }

  function run(address: string, work: () => void) {
    const line = lines.get(address)
    if (line) line.push(work)
    else lines.set(address, [work])
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
