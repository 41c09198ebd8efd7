import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Clock } from '@/lib/infra/net/types'
import { parseMessage, type ReplicationMessage } from './message'
import type { ReplicaVenue } from './replicaVenue'
import type { SharedTime } from './sharedTime'
import type { FollowerTransport } from './transports'
import type { ReplicationLog } from './types'

/** Messages buffered while a snapshot is being read; beyond that it is read again. */
const MAX_BUFFERED = 2_000
const RETRY_MS = { min: 50, max: 2_000 }

/** Keeps one venue's replica in sync: messages in sequence, and a snapshot after every gap. */
export interface VenueFollower {
  /** A message as it arrived. */
  take(lines: readonly string[]): void
  /** The connection dropped: messages are missed from now on. */
  onDisconnect(): void
  /** Subscribed (again): the snapshot is read. Resolves after the first attempt. */
  resync(): Promise<void>
}

interface VenueFollowerDeps {
  venue: VenueId
  replica: ReplicaVenue
  trades: TradeTape
  transport: FollowerTransport
  time: SharedTime
  answered(marketIds: readonly string[]): void
  clock: Clock
  signal: AbortSignal
  log: ReplicationLog
}

export function createVenueFollower(deps: VenueFollowerDeps): VenueFollower {
  const { venue, replica, transport, time, clock, signal, log } = deps
  /** Messages until the snapshot is loaded; undefined while in sync. */
  let buffered: ReplicationMessage[] | undefined = []
  /** Rises whenever a snapshot that is being read becomes outdated. */
  let generation = 0
  let isConnected = false
  let loading = false

  function apply(message: ReplicationMessage): boolean {
    const outcome = replica.apply(message)
    if (outcome === 'gap') log.warn({ venue }, 'A sequence gap: the order books are read again.')
    if (outcome !== 'applied') return outcome === 'ignored'
    for (const trade of message.header.trades ?? []) deps.trades.add({ venue, ...trade })
    deps.answered(message.header.answered ?? [])
    return true
  }

  function outOfSync() {
    replica.markOutOfSync()
    buffered = []
    generation += 1
  }

  const onRejected = (marketId: string, error: unknown) =>
    log.error({ venue, marketId, err: error }, 'A replicated order book was rejected.')

  async function load(): Promise<boolean> {
    const before = generation
    await time.sync()
    const { snapshot, trades } = await transport.readSnapshot({ venue, onRejected })
    if (generation !== before || !buffered) return false
    replica.load(snapshot)
    for (const trade of trades) deps.trades.add(trade)
    const messages = buffered
    buffered = undefined
    return messages.every(apply)
  }

  /** `onAttempt` is called after each attempt. */
  async function loadUntilInSync(onAttempt: () => void) {
    loading = true
    for (let pauseMs = RETRY_MS.min; isConnected; pauseMs = Math.min(2 * pauseMs, RETRY_MS.max)) {
      try {
        if (await load()) break
      } catch (error) {
        if (transport.isUp()) log.error({ venue, err: error }, 'Order books could not be read.')
      }
      onAttempt()
      outOfSync()
      await clock.sleep(pauseMs, signal).catch(() => {
        isConnected = false
      })
    }
    loading = false
    onAttempt()
  }

  return {
    take(lines) {
      let message: ReplicationMessage
      try {
        message = parseMessage(lines)
      } catch (error) {
        // The next message reveals the gap.
        log.error({ venue, err: error }, 'A malformed replication message was rejected.')
        return
      }
      if (!buffered) {
        if (apply(message)) return
        outOfSync()
        if (!loading) void loadUntilInSync(() => undefined)
      }
      // Levels as objects take five times the memory of their text: buffered messages are parsed again.
      buffered?.push({ header: message.header, records: message.records })
      if ((buffered?.length ?? 0) > MAX_BUFFERED) outOfSync()
    },
    onDisconnect() {
      isConnected = false
      outOfSync()
    },
    resync: () =>
      new Promise((resolve) => {
        isConnected = true
        outOfSync()
        if (loading) resolve()
        else void loadUntilInSync(resolve)
      }),
  }
}
