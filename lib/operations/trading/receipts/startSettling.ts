import { createOutage } from '@/lib/core/common/createOutage'
import type { Runtime } from '@/lib/operations/runtime'
import { settleRegrets } from './settleRegrets'

const ROUND_MS = 1_000
const TIDY_MS = 3_600_000

/** Settles due regrets and deletes expired receipts, until the signal aborts. */
export function startSettling(runtime: Runtime, signal: AbortSignal): void {
  let working = false
  const message = 'Later plans of receipts could not be stored; it is tried again.'
  const outage = createOutage({ message, ...runtime })

  async function round() {
    if (working) return
    working = true
    try {
      await settleRegrets(runtime)
      outage.worked()
    } catch (error) {
      if (!signal.aborted) outage.failed(error)
    } finally {
      working = false
    }
  }

  const tidy = () => void runtime.receipts.deleteExpired(runtime.clock.now()).catch(outage.failed)
  const timers = [setInterval(() => void round(), ROUND_MS), setInterval(tidy, TIDY_MS)]
  for (const timer of timers) timer.unref()
  const stop = () => {
    for (const timer of timers) clearInterval(timer)
  }
  signal.addEventListener('abort', stop, { once: true })
}
