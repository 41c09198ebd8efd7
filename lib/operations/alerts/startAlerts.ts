import { ALERT_PARTS } from '@/lib/core/domain/alert'
import type { Runtime } from '@/lib/operations/runtime'
import { publishEvents } from '@/lib/operations/webhooks/publishEvents'
import { alertServiceOf } from './createAlertService'

const KEEP_MS = 30 * 86_400_000
const TIDY_MS = 3_600_000
const EVENTS = 'webhook events'

/**
 * Checks alerts and publishes the other webhook events, for the partitions that this process leads. `close` ends
 * every term.
 */
export function startAlerts(runtime: Runtime): { close(): Promise<void> } {
  const { alerts, clock, log } = runtime
  const parts = Array.from({ length: ALERT_PARTS }, (_, i) => `alerts ${i}`)
  const leadership = runtime.lead([...parts, EVENTS], (role, signal) =>
    role === EVENTS
      ? publishEvents(runtime, signal)
      : alertServiceOf(runtime).lead(parts.indexOf(role), signal),
  )
  const tidy = () =>
    void alerts
      .deleteFiringsBefore(clock.now() - KEEP_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'Old firings could not be deleted.'))
  const timer = setInterval(tidy, TIDY_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      await leadership.close()
    },
  }
}
