import type { Clock } from './types'

/** A sleep that can be ended early. */
export interface Pause {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Ends the current sleep, or else the next one at once. */
  wake(): void
}

export function createPause(clock: Clock): Pause {
  let end: (() => void) | undefined
  let awake = false
  return {
    async sleep(ms, signal) {
      if (signal.aborted) return
      if (awake) {
        awake = false
        return
      }
      const early = new AbortController()
      const abort = () => early.abort()
      signal.addEventListener('abort', abort, { once: true })
      end = abort
      await clock.sleep(ms, early.signal).catch(() => undefined)
      end = undefined
      awake = false
      signal.removeEventListener('abort', abort)
    },
    wake() {
      awake = true
      end?.()
    },
  }
}
