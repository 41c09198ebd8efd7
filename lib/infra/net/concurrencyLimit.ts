/**
 * Runs a limited number of tasks at a time, the others in order of arrival. The queue is bounded by the callers, each
 * of which awaits its own result.
 * Errors: the task's; the signal's reason when it aborts while waiting.
 */
export function createConcurrencyLimit(size: number) {
  let free = size
  const waiting: (() => void)[] = []

  function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal?.reason)
      }
      waiting.push(go)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  function pass() {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  /** In a later turn of the event loop: of tasks that fail at once, hundreds would follow each other in this one. */
  function leave() {
    if (waiting.length > 0) setImmediate(pass)
    else free += 1
  }

  return async <T>(signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> => {
    await enter(signal)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
