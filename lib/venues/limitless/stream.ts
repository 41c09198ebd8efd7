import { openSocketIo, type SocketIoFrame } from '@/lib/infra/net/openSocketIo'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '../connector'
import { rejectRow } from '../rejectRow'
import { createBookStream } from '../stream/createBookStream'
import type { StreamContext, StreamMarket } from '../stream/streamProtocol'
import { marketResolved } from './streamMessages'
import { createLimitlessSession } from './streamSession'

const CAPACITY = { perConnection: 250, connections: 4 }

/** All in ms. */
const TIMING = {
  /** Minimum interval between two lists on a connection, because the followed markets changed… */
  followGapMs: 500,
  /** …and because a book is invalid: every book of the connection is resent. */
  resyncGapMs: 5_000,
  /** No book for this long: the list is sent again, which the venue answers with complete books. */
  quietMs: 30_000,
  /** No reply to that, or to a handshake, within this time: reconnect. */
  answerMs: 10_000,
  checkMs: 50,
  backoff: { minMs: 1_000, maxMs: 30_000 },
}
export type StreamTiming = typeof TIMING

/** Maximum resolutions tracked: the venue repeats each within a second, on every connection. */
const MAX_RESOLVED = 1_000

export interface LimitlessStreamDeps {
  wsUrl: string
  clock: Clock
  timing?: Partial<StreamTiming>
  capacity?: typeof CAPACITY
}

/**
 * Limitless's socket (Socket.IO, namespace `/markets`), which needs no key: complete YES books, once for each slug of a
 * subscription and then at every change, and the resolution of any market. There are no public trades.
 *
 * Messages carry no reliable sequence, so a lost one goes unnoticed: each book replaces the previous one, and all are
 * requested again after a quiet interval or when a book is invalid.
 * Source: https://docs.limitless.exchange/developers/quickstart/websocket, recorded frames of August 2026.
 */
export function createLimitlessStream({ wsUrl, clock, ...deps }: LimitlessStreamDeps): VenueStream {
  const timing: StreamTiming = { ...TIMING, ...deps.timing }
  return createBookStream<SocketIoFrame, StreamMarket>({
    venue: 'limitless',
    name: 'Limitless',
    now: clock.now,
    capacity: deps.capacity ?? CAPACITY,
    createProtocol(stream) {
      const resolved = createResolutionHandler(stream)
      return {
        checkMs: timing.checkMs,
        recovery: { pauseMs: timing.resyncGapMs, maxPauseMs: timing.resyncGapMs },
        connect: (events) =>
          openSocketIo({
            ...events,
            url: wsUrl,
            namespace: '/markets',
            handshakeMs: timing.answerMs,
            backoff: timing.backoff,
          }),
        createMarket: (ref) => ({ ref }),
        createSession: (connection) => createLimitlessSession({ stream, connection, timing, resolved }),
      }
    },
  })
}

function createResolutionHandler({ feed, dropBooks }: StreamContext<StreamMarket>) {
  const known = new Set<string>()
  return (payload: unknown) => {
    const parsed = marketResolved.safeParse(payload)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, 'marketResolved'))
    const { slug } = parsed.data
    if (known.has(slug)) return
    known.add(slug)
    for (const oldest of known) {
      if (known.size <= MAX_RESOLVED) break
      known.delete(oldest)
    }
    dropBooks([slug])
    feed.changed([slug])
  }
}
