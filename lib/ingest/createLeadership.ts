import { IDLE_LIMIT_MS, type LockSession, openLockSession } from '@/lib/db/lockSession'
import type { Clock } from '@/lib/net/types'
import type { IngestLog } from './ingestLog'
import { rolesToTake, roleToGive } from './roleBalancing'
import { createPause, runLoop } from './runLoop'

export interface Leadership {
  /** Ends every term, waits for them, and gives the roles up at once. */
  close(): Promise<void>
}

interface LeadershipDeps<Role extends string> {
  databaseUrl: string
  roles: readonly Role[]
  /** Fills a role until the signal aborts. */
  lead(role: Role, signal: AbortSignal): Promise<void>
  clock: Clock
  log: IngestLog
  /** How long one process must have led two roles more than another before it gives one up, ms. */
  balanceMs?: number
}

/** Between two looks at who leads what, and while something is being taken or given. */
const LOOK_MS = 2_000
const BUSY_MS = 250
/** A role that nobody with fewer roles takes in so long is anybody's, ms. */
const LEFT_FREE_MS = 3_000
/** Not confirmed for so long, roles count as lost: well before the server gives them to another. */
const BELIEVED_MS = IDLE_LIMIT_MS - 2_000
/** Handing a venue over costs its readers a moment: not for a process that came up just now and may be gone again. */
const BALANCE_MS = 15_000
const BACKOFF = { minMs: 250, maxMs: 2_000 }
/** A term that does not end when told must not keep a process from ending. */
const END_MS = 5_000

/**
 * Shares roles between processes by advisory locks of PostgreSQL: each role is filled by one process at a time, by all
 * alike as far as possible, and within two seconds by another when its process ends. A process that cannot confirm its
 * locks stops first: at once when its session ends, after {@link BELIEVED_MS} when the database does not answer.
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
  let isAway = false

  function begin(role: Role) {
    const stop = new AbortController()
    log.info({ role }, 'This process leads a role now.')
    const done = deps
      .lead(role, stop.signal)
      .catch((error: unknown) => log.error({ role, err: error }, 'A led role failed.'))
      .finally(() => {
        terms.delete(role)
        log.info({ role }, 'This process leads a role no more.')
        pause.wake()
      })
    terms.set(role, { stop, done })
  }

  /** Everything stops before anybody is asked anything: the locks may be another's already. */
  function lose(reason: string) {
    clearTimeout(watchdog)
    if (session === undefined) return
    if (terms.size > 0) log.warn({ roles: [...terms.keys()], reason }, 'The led roles are lost.')
    for (const { stop } of terms.values()) stop.abort()
    giving.clear()
    freeSince.clear()
    unevenSince = undefined
    const old = session
    session = undefined
    old.drop()
    pause.wake()
  }

  /** Counts from when the question was sent: the server's own limit begins no earlier. */
  function believe(askedAt: number) {
    clearTimeout(watchdog)
    const leftMs = Math.max(0, askedAt + BELIEVED_MS - performance.now())
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

  /** Roles that nobody fills, and of them those that have been left free for a while. */
  function findFree(standings: ReadonlyMap<Role, { leader?: number }>) {
    const now = clock.now()
    for (const [role, { leader }] of standings) {
      if (leader !== undefined) freeSince.delete(role)
      else if (!freeSince.has(role)) freeSince.set(role, now)
    }
    return new Set([...freeSince].flatMap(([role, since]) => (now - since >= LEFT_FREE_MS ? [role] : [])))
  }

  /** Gives a role up when another process has long led at least two fewer. */
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
    const askedAt = performance.now()
    const standings = await current.look()
    if (current !== session) return BUSY_MS
    believe(askedAt)
    isAway = false
    const { self } = current
    const isLost = () => current !== session || stopping.signal.aborted
    for (const role of rolesToTake(standings, { self, leftFree: findFree(standings) })) {
      // A term that still ends must have ended before it begins again.
      if (!terms.has(role) && (await current.tryLead(role)) && !isLost()) begin(role)
    }
    // Held, but its term ended by itself.
    for (const [role, { leader }] of standings)
      if (leader === self && !terms.has(role) && !giving.has(role) && !isLost()) begin(role)
    balance(standings, self)
    return giving.size > 0 || freeSince.size > 0 ? BUSY_MS : LOOK_MS
  }

  const running = runLoop({
    run: round,
    failed: (error) => {
      if (!isAway) log.warn({ err: error }, 'The database cannot be asked who leads what.')
      isAway = true
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
