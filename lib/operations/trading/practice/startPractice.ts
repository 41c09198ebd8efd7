import { createOutage } from '@/lib/core/common/createOutage'
import { GUEST_LIFE_MS } from '@/lib/core/domain/execution'
import type { Runtime } from '@/lib/operations/runtime'
import { watchFeedLags } from './feedLags'
import { fillDue } from './fillDue'
import { settlePractice } from './settlePractice'

const FILL_MS = 250
const SETTLE_MS = 10_000
const TIDY_MS = 3_600_000

/** Fills practice orders, pays positions of settled markets, and deletes unused accounts, until the signal aborts. */
export function startPractice(runtime: Runtime, signal: AbortSignal): void {
  watchFeedLags(runtime)
  const { executions, clock } = runtime
  const every = (ms: number, message: string, work: () => Promise<void>) => {
    const outage = createOutage({ message, ...runtime })
    let working = false
    const round = async () => {
      if (working) return
      working = true
      try {
        await work()
        outage.worked()
      } catch (error) {
        if (!signal.aborted) outage.failed(error)
      } finally {
        working = false
      }
    }
    const timer = setInterval(() => void round(), ms)
    timer.unref()
    return timer
  }
  const timers = [
    every(FILL_MS, 'Practice orders could not be filled; it is tried again.', () => fillDue(runtime)),
    every(SETTLE_MS, 'Practice positions could not be settled; it is tried again.', () =>
      settlePractice(runtime),
    ),
    every(TIDY_MS, 'Unused practice accounts could not be deleted; it is tried again.', () =>
      executions.deleteGuests(clock.now() - GUEST_LIFE_MS),
    ),
  ]
  const stop = () => {
    for (const timer of timers) clearInterval(timer)
  }
  signal.addEventListener('abort', stop, { once: true })
}
