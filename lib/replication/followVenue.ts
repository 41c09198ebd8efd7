import type { TradeTape } from '@/lib/books/tradeTape'
import type { VenueId } from '@/lib/domain/venue'
import type { Clock } from '@/lib/net/types'
import { parseMessage, type ReplicationMessage } from './message'
import type { ReplicaVenue } from './replicaVenue'
import type { SharedTime } from './sharedTime'
import type { FollowerTransport } from './transports'
import type { ReplicationLog } from './types'

/** Messages kept while a snapshot is being read; when there are more it is read again. */
const MAX_WAITING = 2_000
const RETRY_MS = { min: 50, max: 2_000 }

/** Keeps one venue's replica in step: messages in order, and a snapshot whenever one is missing. */
export interface VenueFollower {
  /** A message as it arrived. */
  take(lines: readonly string[]): void
  /** The connection was lost: whatever is told now is missed. */
  onDisconnect(): void
  /** The channel is listened to (again): the snapshot is read. Resolves when that was tried once. */
  resume(): Promise<void>
}

interface VenueFollowerDeps {
  venue: VenueId
  replica: ReplicaVenue
  trades: TradeTape
  link: FollowerTransport
  time: SharedTime
  answered(marketIds: readonly string[]): void
  clock: Clock
  signal: AbortSignal
  log: ReplicationLog
}

export function createVenueFollower(deps: VenueFollowerDeps): VenueFollower {
  const { venue, replica, link, time, clock, signal, log } = deps
  /** Kept until the snapshot is here; undefined while messages are taken as they come. */
  let waiting: ReplicationMessage[] | undefined = []
  /** Counts what made a snapshot useless that is being read. */
  let turn = 0
  let listening = false
  let loading = false

  function apply(message: ReplicationMessage): boolean {
    const outcome = replica.apply(message)
    if (outcome === 'gap') log.warn({ venue }, 'Changes of order books went missing; all are read again.')
    if (outcome !== 'applied') return outcome === 'ignored'
    for (const trade of message.header.trades ?? []) deps.trades.add({ venue, ...trade })
    deps.answered(message.header.answered ?? [])
    return true
  }

  function beginAnew() {
    replica.markOutOfSync()
    waiting = []
    turn += 1
  }

  const refused = (marketId: string, error: unknown) =>
    log.error({ venue, marketId, err: error }, 'A replicated order book was refused.')

  async function load(): Promise<boolean> {
    const before = turn
    await time.ask()
    const { snapshot, trades } = await link.readSnapshot({ venue, refused })
    if (turn !== before || !waiting) return false
    replica.load(snapshot)
    for (const trade of trades) deps.trades.add(trade)
    const missed = waiting
    waiting = undefined
    return missed.every(apply)
  }

  /** `tried` is called after the first try. */
  async function loadUntilInStep(tried: () => void) {
    loading = true
    for (let pauseMs = RETRY_MS.min; listening; pauseMs = Math.min(2 * pauseMs, RETRY_MS.max)) {
      try {
        if (await load()) break
      } catch (error) {
        if (link.isUp()) log.error({ venue, err: error }, 'Order books could not be read.')
      }
      tried()
      beginAnew()
      await clock.sleep(pauseMs, signal).catch(() => {
        listening = false
      })
    }
    loading = false
    tried()
  }

  return {
    take(lines) {
      let message: ReplicationMessage
      try {
        message = parseMessage(lines)
      } catch (error) {
        // The next one will show that this is missing.
        log.error({ venue, err: error }, 'A message about order books was refused.')
        return
      }
      if (!waiting) {
        if (apply(message)) return
        beginAnew()
        if (!loading) void loadUntilInStep(() => undefined)
      }
      waiting?.push(message)
      if ((waiting?.length ?? 0) > MAX_WAITING) beginAnew()
    },
    onDisconnect() {
      listening = false
      beginAnew()
    },
    resume: () =>
      new Promise((resolve) => {
        listening = true
        beginAnew()
        if (loading) resolve()
        else void loadUntilInStep(resolve)
      }),
  }
}
