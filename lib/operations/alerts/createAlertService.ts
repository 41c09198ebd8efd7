import type { FiredPlan } from '@/lib/contract/alerts'
import { createOutage } from '@/lib/core/common/createOutage'
import { onceAtATime } from '@/lib/core/common/onceAtATime'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Alert } from '@/lib/core/domain/alert'
import { createAlertEngine } from '@/lib/operations/alerts/createAlertEngine'
import type { Runtime } from '@/lib/operations/runtime'
import { createFiringQueue } from './firingQueue'
import { planAlert } from './planAlert'
import { watchOutcomes } from './watchOutcomes'

/** Checks alerts of the partitions that this process leads. */
export interface AlertService {
  /** Checks a partition's alerts until the signal aborts. Errors: the database's, before the first successful read. */
  lead(part: number, signal: AbortSignal): Promise<void>
  /** Reads changes from the database, checks everything, and writes the results. */
  settle(): Promise<void>
  /** Number of alerts checked by this process. */
  size(): number
}

/** Book changes within this interval are checked together. */
const FLUSH_MS = 20
/** Longest check without yielding to the event loop: with the pause above, at most a third of its time. */
const SLICE_MS = 8
const RECHECK_MS = 1_000
/** Interval for reading owners' changes. */
const READ_MS = 1_000
/** Interval for reading deletions, and the catalogue's state of the outcomes. */
const REREAD_MS = 60_000
const OUTCOMES_MS = 15_000
/** Interval for demanding the books of alerts again, so that they stay hot. */
const DEMAND_MS = 20_000
const MAX_DEMANDED = 4_000
const WRITE_MS = 100

function slice(): () => boolean {
  const end = performance.now() + SLICE_MS
  return () => performance.now() < end
}

interface Part {
  ids: Set<string>
  since: Date | undefined
  readAt: number
}

function createAlertService(runtime: Runtime): AlertService {
  const { alerts, books, clock, log, metrics } = runtime
  const parts = new Map<number, Part>()
  const revisions = new Map<string, number>()
  const lateIds = new Set<string>()
  const queue = createFiringQueue(runtime, (id) => lateIds.add(id))
  const engine = createAlertEngine<() => FiredPlan>({
    books,
    clock,
    plan(alert, watched) {
      metrics.alertPlanned()
      return planAlert(runtime, alert, watched)
    },
    fired: (alert, plan) => queue.fire(alert, plan()),
    rearmed: (alert) => queue.rearm(alert),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let outcomesAt = Number.NEGATIVE_INFINITY
  let stopAll: (() => void) | undefined

  function take(alert: Alert, part: Part) {
    part.ids.add(alert.id)
    // Unchanged row: the engine's state is newer than the stored one.
    if (revisions.get(alert.id) === alert.changedAt && engine.get(alert.id)) return
    revisions.set(alert.id, alert.changedAt)
    engine.put(alert)
  }

  function drop(id: string) {
    revisions.delete(id)
    engine.remove(id)
  }

  async function readPart(number: number, part: Part) {
    const now = clock.now()
    const isWhole = part.since === undefined || now - part.readAt >= REREAD_MS
    const { alerts: found, until } = await alerts.readPart(number, isWhole ? undefined : part.since)
    if (parts.get(number) !== part) return
    part.since = until
    if (isWhole) {
      const ids = new Set(found.map(({ id }) => id))
      for (const id of part.ids) if (!ids.has(id)) drop(id)
      part.ids = new Set()
      part.readAt = now
    }
    for (const alert of found) take(alert, part)
  }

  async function readLate() {
    const ids = [...lateIds]
    if (ids.length === 0) return
    lateIds.clear()
    const found = new Map((await alerts.findMany(ids)).map((alert) => [alert.id, alert]))
    for (const id of ids) {
      const alert = found.get(id)
      if (alert && engine.get(id)) engine.put(alert)
      else drop(id)
    }
  }

  /** Outcomes of new alerts at once, all outcomes at an interval. */
  async function readOutcomes() {
    const isDue = clock.now() - outcomesAt >= OUTCOMES_MS
    if (isDue) outcomesAt = clock.now()
    const ids = [...engine.outcomes()].filter((id) => isDue || !engine.isWatched(id))
    await watchOutcomes(runtime, engine, ids)
  }

  async function read() {
    for (const [number, part] of parts) await readPart(number, part)
    await readLate()
    await readOutcomes()
    outage.worked()
    schedule()
  }

  function schedule() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!engine.flush(slice()) && parts.size > 0) schedule()
    }, FLUSH_MS).unref()
  }

  function demandBooks() {
    const refs = [...engine.markets()].slice(0, MAX_DEMANDED)
    if (refs.length > 0) void runtime.demand(refs, { budgetMs: 0 })
  }

  const outage = createOutage({ message: 'Alerts could not be read; it is tried again.', clock, log })

  function start() {
    const stopping = new AbortController()
    books.watch((change) => {
      engine.touch(change)
      schedule()
    }, stopping.signal)
    const recheck = () => {
      engine.recheck()
      schedule()
    }
    const timers = [
      setInterval(onceAtATime(read, { failed: outage.failed }), READ_MS),
      setInterval(recheck, RECHECK_MS),
      setInterval(demandBooks, DEMAND_MS),
      setInterval(() => void queue.flush(), WRITE_MS),
    ].map((one) => one.unref())
    return () => {
      stopping.abort()
      clearTimeout(timer)
      timer = undefined
      for (const one of timers) clearInterval(one)
    }
  }

  return {
    async lead(number, signal) {
      const part: Part = { ids: new Set(), since: undefined, readAt: clock.now() }
      parts.set(number, part)
      try {
        await readPart(number, part)
        stopAll ??= start()
        await read()
        demandBooks()
        if (!signal.aborted) {
          await new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          )
        }
      } finally {
        parts.delete(number)
        for (const id of part.ids) drop(id)
        if (parts.size === 0) {
          stopAll?.()
          stopAll = undefined
        }
        // Detected crossings are written, whichever process leads next: each crossing is stored once.
        await queue.flush()
      }
    },
    async settle() {
      await read()
      engine.recheck()
      engine.flush()
      await queue.flush()
      await readLate()
    },
    size: () => engine.size(),
  }
}

/** The alert service of a runtime. */
export const alertServiceOf = perOwner<Runtime, AlertService>('alerts', createAlertService)
