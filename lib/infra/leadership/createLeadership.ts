import { IDLE_LIMIT_MS, type LockSession, openLockSession } from '@/lib/infra/leadership/lockSession'
import { createPause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { IngestLog } from '../net/ingestLog'
import { runLoop } from '../net/runLoop'
import { rolesToTake, roleToGive } from './roleBalancing'

export interface Leadership {
  /** Ends every term, waits for them and releases the roles at once. */
  close(): Promise<void>
}

interface LeadershipDeps<Role extends string> {
  databaseUrl: string
  roles: readonly Role[]
  /** Fills a role until the signal aborts. */
  lead(role: Role, signal: AbortSignal): Promise<void>
  clock: Clock
  log: IngestLog
  /** How long one process must have led two roles more than another before it releases one, ms. */
  balanceMs?: number
}

/** Poll interval of the leaders, and while a role is being acquired or released. */
const POLL_MS = 2_000
const BUSY_MS = 250
/** After this long any process may take a role that no process with fewer roles has taken, ms. */
const LEFT_FREE_MS = 3_000
/** Roles not confirmed for this long count as lost: well before the server grants them to another process. */
const LEASE_MS = IDLE_LIMIT_MS - 2_000
/** A handover interrupts a venue's readers for a moment: no handover to a process that has only just started. */
const BALANCE_MS = 15_000
const BACKOFF = { minMs: 250, maxMs: 2_000 }
/** A term that does not end on its signal must not keep the process from exiting. */
const END_MS = 5_000

/**
 * Leader election per role by advisory locks of PostgreSQL: one process at a time leads a role, roles are balanced over
 * processes, and failover takes at most two seconds when a process ends. A process that cannot confirm its locks stops
 * first: at once when its session ends, after {@link LEASE_MS} when the database does not answer.
 */
export function createLeadership<Role extends string>(deps: LeadershipDeps<Role>): Leadership {
  const { databaseUrl, roles, clock, log, balanceMs = BALANCE_MS } = deps
  const stopping = new AbortController()
  const pause = createPause(clock)
  const terms = new Map<Role, { stop: AbortController; done: Promise<void> }>()
  const giving = new Set<Role>()
  let session: LockSession<Role> | undefined
  const freeSince = new Map<Role, number>()
  let unevenSince: number | undefined
  let watchdog: NodeJS.Timeout | undefined
  let isUnavailable = false

  function begin(role: Role) {
    const stop = new AbortController()
    log.info({ role }, 'This process leads a role.')
    const done = deps
      .lead(role, stop.signal)
      .catch((error: unknown) => log.error({ role, err: error }, 'The work of a role failed.'))
      .finally(() => {
        terms.delete(role)
        log.info({ role }, 'This process no longer leads a role.')
        pause.wake()
      })
    terms.set(role, { stop, done })
  }

  /** Stops all work before any query: another process may already have the locks. */
  function lose(reason: string) {
    clearTimeout(watchdog)
    if (session === undefined) return
    if (terms.size > 0) log.warn({ roles: [...terms.keys()], reason }, 'All roles of this process are lost.')
    for (const { stop } of terms.values()) stop.abort()
    giving.clear()
    freeSince.clear()
    unevenSince = undefined
    const old = session
    session = undefined
    old.drop()
    pause.wake()
  }

  /** Measured from when the query was sent: the server's own timeout starts no earlier. */
  function believe(requestedAt: number) {
    clearTimeout(watchdog)
    const leftMs = Math.max(0, requestedAt + LEASE_MS - performance.now())
    watchdog = setTimeout(() => lose('The database did not answer in time.'), leftMs)
  }

  async function open(): Promise<LockSession<Role>> {
    let ended = false
    let opened: LockSession<Role> | undefined
    opened = await openLockSession({
      url: databaseUrl,
      roles,
      onRelease: () => pause.wake(),
      onEnd: () => {
        ended = true
        if (opened !== undefined && opened === session) lose('The session with the database ended.')
      },
    })
    if (ended) throw new Error('The session with the database ended.')
    return opened
  }

  async function give(from: LockSession<Role>) {
    for (const role of giving) {
      if (terms.has(role)) continue
      await from.release(role)
      giving.delete(role)
    }
  }

  /** Roles without a leader, and of these the ones that have been free for a while. */
  function findFree(standings: ReadonlyMap<Role, { leader?: number }>) {
    const now = clock.now()
    for (const [role, { leader }] of standings) {
      if (leader !== undefined) freeSince.delete(role)
      else if (!freeSince.has(role)) freeSince.set(role, now)
    }
    return new Set([...freeSince].flatMap(([role, since]) => (now - since >= LEFT_FREE_MS ? [role] : [])))
  }

  /** Releases a role when another process has led at least two fewer for long enough. */
  function balance(standings: Parameters<typeof roleToGive<Role>>[0], self: number) {
    const surplus = roleToGive(standings, self)
    const now = clock.now()
    unevenSince = surplus === undefined ? undefined : (unevenSince ?? now)
    if (surplus === undefined || giving.size > 0 || now - (unevenSince ?? now) < balanceMs) return
    giving.add(surplus)
    terms.get(surplus)?.stop.abort()
  }

  async function round(): Promise<number> {
    session ??= await open()
    const current = session
    await give(current)
    const requestedAt = performance.now()
    const standings = await current.look()
    if (current !== session) return BUSY_MS
    believe(requestedAt)
    isUnavailable = false
    const { self } = current
    const isLost = () => current !== session || stopping.signal.aborted
    for (const role of rolesToTake(standings, { self, leftFree: findFree(standings) })) {
      // The previous term must have ended before the next begins.
      if (!terms.has(role) && (await current.tryLead(role)) && !isLost()) begin(role)
    }
    // The lock is still ours, but the term ended by itself.
    for (const [role, { leader }] of standings)
      if (leader === self && !terms.has(role) && !giving.has(role) && !isLost()) begin(role)
    balance(standings, self)
    return giving.size > 0 || freeSince.size > 0 ? BUSY_MS : POLL_MS
  }

  const running = runLoop({
    run: round,
    failed: (error) => {
      if (!isUnavailable) log.warn({ err: error }, 'The leaders cannot be read from the database.')
      isUnavailable = true
      lose('The database could not be asked.')
    },
    pause,
    backoff: BACKOFF,
    signal: stopping.signal,
  })

  return {
    async close() {
      stopping.abort()
      for (const { stop } of terms.values()) stop.abort()
      const late = new AbortController()
      await Promise.race([
        Promise.all([...terms.values()].map(({ done }) => done)),
        clock.sleep(END_MS, late.signal).catch(() => undefined),
      ])
      late.abort()
      await running
      clearTimeout(watchdog)
      const old = session
      session = undefined
      await old?.close()
    },
  }
}
