import { openSocket } from '@/lib/infra/net/openSocket'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '../connector'
import { createBookPoller } from '../stream/bookPoller'
import { createBookStream } from '../stream/createBookStream'
import type { CategoryNumbers } from './categoryNumbers'
import type { PredictfunClient } from './client'
import { createDispatch } from './dispatch'
import { createPollBook } from './pollBook'
import type { PredictfunStreamMarket } from './streamMarket'
import { topicsOf } from './streamMessages'
import { createPredictfunSession } from './streamSession'

/** About four topics per market. The venue states no limit; this one keeps subscribing short. */
const CAPACITY = { perConnection: 100, connections: 5 }

/** All in ms. */
const TIMING = {
  /** The venue's heartbeat arrives every 15 s. */
  watchdogMs: 40_000,
  /** An unanswered subscription is sent again after this time. */
  answerMs: 10_000,
  /** How long a socket that the venue is about to close is still read. */
  drainMs: 60_000,
  /** After this much silence the venue is probed with a request that it answers at once… */
  idleMs: 5_000,
  /** …within this. Its heartbeat alone would leave a dead socket undetected for longer. */
  probeMs: 5_000,
  /** The first book usually follows the subscription; otherwise it is requested by REST after this. */
  firstBookMs: 2_000,
  /** No book on a socket for this long: one is compared with the REST book. */
  quietMs: 30_000,
  /** The socket reports a change seen in the REST book within this time. */
  lagMs: 3_000,
  gapMs: 1_000,
  retryMaxMs: 30_000,
  /** Conflation interval for changes of markets and categories. */
  newsMs: 5_000,
  sweepMs: 500,
}
export type StreamTiming = typeof TIMING & { backoff?: { minMs: number; maxMs: number } }

interface StreamDeps {
  client: PredictfunClient
  clock: Clock
  numbers: CategoryNumbers
  wsUrl: string
  apiKey: string
  timing?: Partial<StreamTiming>
  perConnection?: number
}

/**
 * Predict.fun's socket sends complete books at every change, in YES terms. There is no sequence; `updateTimestampMs`
 * orders books, also between two sockets during a server change. A book that does not follow its subscription is
 * requested by REST, as is one occasionally on a quiet socket: a newer, different REST book exposes a socket that no
 * longer reports everything, which is then reconnected.
 */
export function createPredictfunStream({ client, clock, numbers, ...deps }: StreamDeps): VenueStream {
  const timing: StreamTiming = { ...TIMING, ...deps.timing }
  const { now } = clock
  return createBookStream<string, PredictfunStreamMarket>({
    venue: 'predictfun',
    name: 'Predict.fun',
    now,
    capacity: { ...CAPACITY, perConnection: deps.perConnection ?? CAPACITY.perConnection },
    createProtocol(stream) {
      const { applyBook, dispatch } = createDispatch(stream)
      const poll = createPollBook({ client, stream, timing, applyBook })
      const poller = createBookPoller({ poll, now, gapMs: timing.gapMs })
      const news = new Set<string>()
      let newsAt = now()
      return {
        checkMs: timing.sweepMs,
        recovery: { pauseMs: timing.gapMs, maxPauseMs: timing.retryMaxMs },
        connect: (events) =>
          openSocket({
            ...events,
            target: () => ({ url: deps.wsUrl, headers: { 'x-api-key': deps.apiKey } }),
            watchdogMs: timing.watchdogMs,
            backoff: timing.backoff,
          }),
        createMarket: (ref) => ({ ref, venueTime: 0, isSuspect: false, heardAt: 0, failures: 0 }),
        createSession: (connection) =>
          createPredictfunSession({
            stream,
            connection,
            poller,
            timing,
            dispatch,
            topicsOf: (marketId) => topicsOf(marketId, numbers.of(marketId)),
            changed(marketIds) {
              for (const marketId of marketIds) news.add(marketId)
            },
          }),
        check() {
          if (now() - newsAt < timing.newsMs) return
          newsAt = now()
          const changed = [...news].filter((marketId) => stream.market(marketId))
          news.clear()
          if (changed.length > 0) stream.feed.changed(changed)
        },
        dropped: (market) =>
          // The next book may be as old as the dropped one.
          Object.assign(market, { venueTime: 0, isSuspect: false, missing: undefined }),
        unfollowed: ({ ref }) => poller.cancel(ref.marketId),
        close: poller.close,
      }
    },
  })
}
