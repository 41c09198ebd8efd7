import { openSocket } from '@/lib/infra/net/openSocket'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '../connector'
import { createBookPoller } from '../stream/bookPoller'
import { createBookStream } from '../stream/createBookStream'
import { createDeltaBuffer } from '../stream/deltaBuffer'
import type { OpinionClient } from './client'
import { createLevelDedup, createTradeDedup } from './crossTokenDedup'
import { createDispatch } from './dispatch'
import { createPollBook } from './pollBook'
import type { OpinionStreamMarket } from './streamMarket'
import { createOpinionSession } from './streamSession'

/**
 * The venue states no limit per socket; three subscriptions per market remain a small message load. Each streamed book
 * is polled every 50 s: 250 of them make 5 requests per second, half of the limit.
 */
const CAPACITY = { perConnection: 100, connections: 3, maxMarkets: 250 }

/** All in ms. */
const TIMING = {
  /** The venue closes sockets that have been silent for about a minute. */
  heartbeatMs: 25_000,
  /** Several heartbeats without a reply. */
  watchdogMs: 90_000,
  /** Interval between two snapshots of a book. */
  resyncMs: 50_000,
  settleMs: 250,
  /** A REST book may be this old on arrival. */
  restLagMs: 2_000,
  gapMs: 1_000,
  retryMaxMs: 30_000,
}
export type StreamTiming = typeof TIMING & { backoff?: { minMs: number; maxMs: number } }

interface StreamDeps {
  client: OpinionClient
  clock: Clock
  wsUrl: string
  apiKey: string
  timing?: Partial<StreamTiming>
}

/**
 * Opinion's socket sends single levels, without snapshots, a sequence or a time. Each book is therefore requested by
 * REST once its subscription is active and periodically afterwards, and the socket's changes around that time are
 * replayed over it: sizes are absolute, so replaying a change twice is harmless.
 */
export const createOpinionStream = ({ client, clock, wsUrl, apiKey, ...deps }: StreamDeps): VenueStream => {
  const timing: StreamTiming = { ...TIMING, ...deps.timing }
  return createBookStream<string, OpinionStreamMarket>({
    venue: 'opinion',
    name: 'Opinion',
    now: clock.now,
    capacity: CAPACITY,
    createProtocol(stream) {
      const poll = createPollBook({ client, stream, timing })
      const poller = createBookPoller({ poll, now: clock.now, gapMs: timing.gapMs })
      const dispatch = createDispatch(stream, poller)
      return {
        recovery: { pauseMs: timing.gapMs, maxPauseMs: timing.retryMaxMs },
        connect: (events) =>
          openSocket({
            ...events,
            target() {
              const url = new URL(wsUrl)
              url.searchParams.set('apikey', apiKey)
              return { url: url.href }
            },
            watchdogMs: timing.watchdogMs,
            heartbeat: { everyMs: timing.heartbeatMs, text: JSON.stringify({ action: 'HEARTBEAT' }) },
            backoff: timing.backoff,
          }),
        createMarket: (ref) => ({
          ref,
          subscribedAt: clock.now(),
          deltas: createDeltaBuffer(),
          levels: createLevelDedup(),
          trades: createTradeDedup(),
          changes: 0,
          isSuspect: false,
          failures: 0,
        }),
        createSession: (connection) =>
          createOpinionSession({ stream, connection, poller, dispatch, settleMs: timing.settleMs }),
        unfollowed: ({ ref }) => poller.cancel(ref.marketId),
        close: poller.close,
      }
    },
  })
}
