import { z } from 'zod'
import { price, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { openSocket } from '@/lib/infra/net/openSocket'
import { tryJson } from '@/lib/infra/net/tryJson'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueStream } from '@/lib/venues/connector'
import { createBookStream } from '@/lib/venues/stream/createBookStream'
import { createSequenceTracker } from '@/lib/venues/stream/sequenceTracker'
import { createSnapshotRequests } from '@/lib/venues/stream/snapshotRequests'
import type {
  SessionContext,
  StreamContext,
  StreamMarket,
  StreamSession,
} from '@/lib/venues/stream/streamProtocol'

/** Not in any list of the product. */
export const SIXTH = 'sixth' as VenueId

const pair = z.tuple([z.int(), z.int()]).transform(([at, size]) => ({ price: price(at), size: shares(size) }))
export const sides = z.object({ bids: z.array(pair), asks: z.array(pair) })

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('book'), market: z.string(), seq: z.int(), ...sides.shape }),
  z.object({
    type: z.literal('level'),
    market: z.string(),
    seq: z.int(),
    side: z.enum(['bids', 'asks']),
    price: z.int(),
    size: z.int(),
  }),
])

/** All in ms. */
const TIMING = { heartbeatMs: 50, watchdogMs: 400, waitMs: 250, maxWaitMs: 500, quietMs: 300, checkMs: 20 }
/** The only sequence is per connection. */
const SID = 0

const parse = (text: string) => message.safeParse(tryJson(text)).data

function createSession(
  { feed, builder, now, market, invalidate, dropBooks }: StreamContext<StreamMarket>,
  connection: SessionContext<string, StreamMarket>,
): StreamSession<string, StreamMarket> {
  const requests = createSnapshotRequests({ now, ...TIMING })
  const sequence = createSequenceTracker(() => invalidate(connection.markets.values()))
  let heardAt = now()
  sequence.start(SID)

  const idsOf = (markets: Iterable<StreamMarket>) => [...markets].map(({ ref }) => ref.marketId)
  const send = (op: 'subscribe' | 'unsubscribe', markets: readonly string[]) =>
    connection.send(JSON.stringify({ op, markets }))

  function subscribe(ids: readonly string[]) {
    for (const id of ids) requests.request(id)
    requests.sent(ids)
    send('subscribe', ids)
  }

  function onText(text: string) {
    const parsed = parse(text)
    if (!parsed) {
      feed.refused({ path: 'message', message: 'is not a message of this venue' })
      return invalidate(connection.markets.values())
    }
    if (parsed.type === 'pong') return
    heardAt = now()
    sequence.accept(SID, parsed.seq)
    if (!market(parsed.market)) return
    if (parsed.type === 'level') {
      builder.setLevel(parsed.market, parsed.side, parsed.price, parsed.size)
      return
    }
    requests.arrived(parsed.market)
    builder.applySnapshot(parsed.market, parsed)
  }

  return {
    message: onText,
    subscribe: (markets) => subscribe(idsOf(markets)),
    unsubscribe: (markets) => send('unsubscribe', idsOf(markets)),
    resubscribe(pauses) {
      for (const [{ ref }, pauseMs] of pauses) requests.request(ref.marketId, pauseMs)
    },
    check() {
      const ids = [...connection.markets.keys()]
      if (ids.some((id) => requests.isUnanswered(id, heardAt)))
        return connection.reconnect('requested books did not arrive')
      const due = ids.filter(requests.isDue)
      dropBooks(due)
      const probe = now() - heardAt >= TIMING.quietMs && !ids.some(requests.isPending) ? ids.slice(0, 1) : []
      if (due.length + probe.length > 0) subscribe([...due, ...probe])
    },
  }
}

export const createSixthStream = ({ wsUrl, clock }: { wsUrl: string; clock: Clock }): VenueStream =>
  createBookStream<string, StreamMarket>({
    venue: SIXTH,
    name: 'Sixth',
    now: clock.now,
    capacity: { perConnection: 3, connections: 2 },
    createProtocol: (stream) => ({
      checkMs: TIMING.checkMs,
      recovery: { pauseMs: 50, maxPauseMs: 200 },
      connect: (events) =>
        openSocket({
          ...events,
          target: () => ({ url: wsUrl }),
          watchdogMs: TIMING.watchdogMs,
          heartbeat: { everyMs: TIMING.heartbeatMs, text: JSON.stringify({ op: 'ping' }) },
          backoff: { minMs: 20, maxMs: 100 },
        }),
      createMarket: (ref) => ({ ref }),
      createSession: (connection) => createSession(stream, connection),
    }),
  })
