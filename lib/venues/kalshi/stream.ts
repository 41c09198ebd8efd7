import { openSocket } from '@/lib/infra/net/openSocket'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '../connector'
import { createBookStream } from '../stream/createBookStream'
import type { StreamMarket } from '../stream/streamProtocol'
import { type KalshiKey, signHandshake } from './handshake'
import { createNoPrices } from './noPrices'
import { createKalshiSession } from './streamSession'

/** The venue allows far more; a gap on one subscription drops all its books, and a slow reader loses it. */
const CAPACITY = { perConnection: 1_000, connections: 4 }

export interface StreamTiming {
  /** The venue pings every 10 s. */
  watchdogMs: number
  /** Timeout of a reply. */
  waitMs: number
  /** Longest pause between two requests for a book that does not arrive. */
  maxWaitMs: number
  /** Without any message for this long, one book is requested as a liveness probe. */
  quietMs: number
  tickMs: number
  backoff?: { minMs: number; maxMs: number }
}

const STREAM_TIMING: StreamTiming = {
  watchdogMs: 30_000,
  waitMs: 10_000,
  maxWaitMs: 60_000,
  quietMs: 30_000,
  tickMs: 1_000,
}

/**
 * Kalshi's socket: books, trades and market lifecycle. It requires a signed handshake even for public data.
 * Source: https://docs.kalshi.com/asyncapi.yaml.
 */
export const createKalshiStream = ({
  wsUrl,
  key,
  clock,
  timing = STREAM_TIMING,
}: {
  wsUrl: string
  key: KalshiKey
  clock: Clock
  timing?: StreamTiming
}): VenueStream =>
  createBookStream<string, StreamMarket>({
    venue: 'kalshi',
    name: 'Kalshi',
    now: clock.now,
    capacity: CAPACITY,
    createProtocol(stream) {
      const noPrices = createNoPrices()
      const pauseMs = timing.waitMs / 10
      return {
        checkMs: timing.tickMs,
        recovery: { pauseMs, maxPauseMs: pauseMs },
        connect: (events) =>
          openSocket({
            ...events,
            target: () => ({ url: wsUrl, headers: signHandshake({ key, url: wsUrl, now: clock.now() }) }),
            watchdogMs: timing.watchdogMs,
            backoff: timing.backoff,
          }),
        createMarket: (ref) => ({ ref }),
        createSession: (connection) => createKalshiSession({ stream, connection, noPrices, timing }),
      }
    },
  })
