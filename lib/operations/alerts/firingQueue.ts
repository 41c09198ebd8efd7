import type { FiredPlan } from '@/lib/contract/alerts'
import { toTimestamp } from '@/lib/contract/scalars'
import { createOutage } from '@/lib/core/common/createOutage'
import type { Alert, AlertFiring } from '@/lib/core/domain/alert'
import type { OutboxTarget } from '@/lib/core/domain/webhook'
import type { Runtime } from '@/lib/operations/runtime'
import { messageId } from '@/lib/operations/webhooks/messageId'
import { toStreamAlert } from './toWireAlert'

/** Writes firings and re-arms, in order per alert. */
export interface FiringQueue {
  fire(alert: Alert, plan: FiredPlan): void
  rearm(alert: Alert): void
  /** Writes pending entries now. Errors: none; failed entries stay pending. */
  flush(): Promise<void>
}

const AT_ONCE = 8
/** Per alert while the database is down: at a cooldown of a minute or more this covers ten minutes or more. */
const MAX_EACH = 10

interface Waiting {
  alert: Alert
  plan: FiredPlan
}

/** One firing and one message per crossing, whichever process writes it and however often. */
function firingOf({ id: alertId, userId, crossings: number, lastFiredAt = 0 }: Alert, plan: FiredPlan) {
  const id = `fir_${messageId('firing', alertId, number).slice('msg_'.length)}`
  return { id, alertId, number, userId, firedAt: lastFiredAt, plan } satisfies AlertFiring
}

const targetOf = ({ userId, webhookId }: Alert): OutboxTarget =>
  webhookId === undefined ? { userId } : { userId, webhookId }

export function createFiringQueue(
  {
    alerts,
    webhooks,
    metrics,
    clock,
    log,
  }: Pick<Runtime, 'alerts' | 'webhooks' | 'metrics' | 'clock' | 'log'>,
  /** Another process stored this crossing, or its owner changed the alert: it must be read again. */
  late: (alertId: string) => void,
): FiringQueue {
  const firings = new Map<string, Waiting[]>()
  const rearmed = new Map<string, Alert>()
  const outage = createOutage({ message: 'Firings could not be written; it is tried again.', clock, log })
  let flushing: Promise<void> | undefined

  async function write({ alert, plan }: Waiting) {
    const firing = firingOf(alert, plan)
    const at = firing.firedAt
    const body = JSON.stringify({
      type: 'alert.fired',
      timestamp: toTimestamp(at),
      data: toStreamAlert(alert, firing),
    })
    const event = { id: messageId('alert', firing.id), type: 'alert.fired' as const, at, body }
    const result = await alerts.fire(firing, { event, target: targetOf(alert) })
    metrics.alertFired(result)
    if (result === 'late') late(alert.id)
    else webhooks.sender.wake()
  }

  async function writeEach(id: string, waiting: Waiting[]) {
    for (let next = waiting[0]; next; next = waiting[0]) {
      await write(next)
      waiting.shift()
    }
    firings.delete(id)
  }

  async function writeAll() {
    const waiting = [...firings]
    let at = 0
    const worker = async () => {
      for (let next = waiting[at++]; next; next = waiting[at++]) await writeEach(...next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const due = [...rearmed].filter(([id]) => !firings.has(id))
    await alerts.rearm(due.map(([, alert]) => alert))
    for (const [id, alert] of due) if (rearmed.get(id) === alert) rearmed.delete(id)
  }

  return {
    fire(alert, plan) {
      rearmed.delete(alert.id)
      const waiting = firings.get(alert.id) ?? []
      if (waiting.length < MAX_EACH) waiting.push({ alert, plan })
      firings.set(alert.id, waiting)
    },
    rearm: (alert) => void rearmed.set(alert.id, alert),
    flush() {
      if (firings.size === 0 && rearmed.size === 0) return flushing ?? Promise.resolve()
      flushing ??= writeAll()
        .then(outage.worked, (error: unknown) => outage.failed(error, { waiting: firings.size }))
        .finally(() => {
          flushing = undefined
        })
      return flushing
    },
  }
}
