import type { SocketIoFrame } from '@/lib/infra/net/openSocketIo'
import { watchFrames } from '../drift/watchFrames'
import { parsePlain } from '../parsePlain'
import { rejectRow } from '../rejectRow'
import { createLivenessProbe } from '../stream/livenessProbe'
import type { SessionContext, StreamContext, StreamMarket, StreamSession } from '../stream/streamProtocol'
import { toTime } from '../wireValues'
import { readSides } from './parseBooks'
import { plainBook } from './plainBook'
import type { StreamTiming } from './stream'
import { bookUpdate, LIFECYCLE_FRAME, subscribeFrame } from './streamMessages'
import { LIMITLESS_WIRE } from './wireFields'

const frames = watchFrames(LIMITLESS_WIRE, 'event')

interface SessionDeps {
  stream: StreamContext<StreamMarket>
  connection: SessionContext<SocketIoFrame, StreamMarket>
  timing: StreamTiming
  resolved(payload: unknown): void
}

/** One socket: a subscription is the list of all its markets, and the only way to request a book again. */
export function createLimitlessSession(deps: SessionDeps): StreamSession<SocketIoFrame, StreamMarket> {
  const { stream, connection, timing } = deps
  const { feed, builder, now } = stream
  let sentAt = Number.NEGATIVE_INFINITY
  let dueAt = Number.POSITIVE_INFINITY

  const liveness = createLivenessProbe({
    now,
    quietMs: timing.quietMs,
    answerMs: timing.answerMs,
    send: sendList,
    dead: () => connection.reconnect('no book arrived after a subscription'),
  })

  function sendList() {
    dueAt = Number.POSITIVE_INFINITY
    sentAt = now()
    connection.send(subscribeFrame([...connection.markets.keys()]))
  }

  /** Sends the list at the next check, or later to keep the minimum interval. */
  function scheduleList(gapMs: number) {
    dueAt = Math.min(dueAt, Math.max(now(), sentAt + gapMs))
  }

  function onBook(payload: unknown) {
    const parsed = parsePlain(bookUpdate, payload, plainBook)
    if (!parsed.success) {
      feed.refused(rejectRow(parsed.error, 'orderbookUpdate'))
      // The book of some market of this connection has changed.
      return scheduleList(timing.resyncGapMs)
    }
    const { marketSlug, orderbook, timestamp } = parsed.data
    const market = connection.markets.get(marketSlug)
    if (!market) return
    liveness.heard()
    liveness.answered()
    const path = `orderbookUpdate ${marketSlug}`
    const { sides, refusals } = readSides(orderbook, { yesTokenId: market.ref.yesTokenId, path })
    for (const refusal of refusals) feed.refused(refusal)
    if (sides) builder.applySnapshot(marketSlug, sides, { venueTime: toTime(timestamp) })
    else stream.dropBooks([marketSlug])
  }

  return {
    message({ event, payload }) {
      frames.see(event, payload)
      if (event === 'orderbookUpdate') onBook(payload)
      else if (event === 'marketResolved') deps.resolved(payload)
      else if (event === 'exception') {
        const text = JSON.stringify(payload) ?? ''
        feed.refused({ path: 'exception', message: `the venue reports ${text.slice(0, 200)}` })
      }
    },
    subscribe() {
      if (sentAt > 0) return scheduleList(timing.followGapMs)
      connection.send(LIFECYCLE_FRAME)
      sendList()
    },
    unsubscribe: () => scheduleList(timing.followGapMs),
    resubscribe: () => scheduleList(timing.resyncGapMs),
    check() {
      if (now() >= dueAt) sendList()
      liveness.check()
    },
  }
}
