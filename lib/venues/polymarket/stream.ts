import { openSocket } from '@/lib/infra/net/openSocket'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '../connector'
import { createBookStream } from '../stream/createBookStream'
import { createSnapshotRequests } from '../stream/snapshotRequests'
import { createDispatch } from './dispatch'
import type { PolymarketStreamMarket } from './streamMarket'
import { createPolymarketSession } from './streamSession'

/** Above 500 tokens a connection gets no initial books; common practice is to stay well below. */
const CAPACITY = { perConnection: 200, connections: 10 }

/** All in ms. */
export interface StreamTiming {
  heartbeatMs: number
  /** Not even a heartbeat reply for this long: the connection is dead. */
  watchdogMs: number
  /** A requested book arrives within this; each retry may take twice as long, up to `maxWaitMs`. */
  waitMs: number
  maxWaitMs: number
  /** No message about any book for this long: one book is requested as a liveness probe. */
  quietMs: number
  /** How long best prices may differ from the venue's while related messages arrive. */
  suspectMs: number
  sweepMs: number
  backoff?: { minMs: number; maxMs: number }
}

export const STREAM_TIMING: StreamTiming = {
  // The venue requires one every ten seconds and disconnects soon after a missing one.
  heartbeatMs: 5_000,
  watchdogMs: 15_000,
  waitMs: 5_000,
  maxWaitMs: 60_000,
  quietMs: 30_000,
  suspectMs: 1_000,
  sweepMs: 500,
}

/**
 * Polymarket's market channel. YES tokens only: a NO book mirrors the same orders.
 * There are no sequence numbers, so a book counts as known from a complete `book` message for as long as the
 * connection is open, its best prices match those reported with every change, and the venue keeps sending.
 * Source: https://docs.polymarket.com/api-reference/wss/market; limits by nautechsystems/nautilus_trader, July 2026.
 */
export const createPolymarketStream = ({
  wsUrl,
  clock,
  timing = STREAM_TIMING,
}: {
  wsUrl: string
  clock: Clock
  timing?: StreamTiming
}): VenueStream =>
  createBookStream<string, PolymarketStreamMarket>({
    venue: 'polymarket',
    name: 'Polymarket',
    now: clock.now,
    capacity: CAPACITY,
    createProtocol(stream) {
      const requests = createSnapshotRequests({ now: clock.now, ...timing })
      const dispatch = createDispatch({
        ...stream,
        snapshot: ({ ref }) => requests.arrived(ref.marketId),
      })
      return {
        checkMs: timing.sweepMs,
        recovery: { pauseMs: timing.waitMs, maxPauseMs: timing.maxWaitMs },
        connect: (events) =>
          openSocket({
            ...events,
            target: () => ({ url: wsUrl }),
            watchdogMs: timing.watchdogMs,
            heartbeat: { everyMs: timing.heartbeatMs, text: 'PING' },
            backoff: timing.backoff,
          }),
        createMarket: (ref) => ({ ref, requestedAt: 0 }),
        createSession: (connection) =>
          createPolymarketSession({ stream, connection, requests, dispatch, timing }),
        isTrusted: ({ suspectAt }) => suspectAt === undefined,
        dropped(market) {
          market.suspectAt = undefined
        },
        unfollowed: ({ ref }) => requests.cancel(ref.marketId),
      }
    },
  })
