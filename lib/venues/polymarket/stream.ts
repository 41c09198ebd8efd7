import { openSocket } from '@/lib/net/openSocket'
import type { Clock } from '@/lib/net/types'
import { createBookBuilder } from '../bookBuilder'
import type { BookRef, BookStream, StreamFeed, StreamState, VenueStream } from '../connector'
import {
  createFollowed,
  type Followed,
  type Line,
  STREAM_TIMING,
  type StreamTiming,
  waitFor,
} from './streamLine'
import { subscribeFrames, unsubscribeFrames } from './streamMessages'
import { createMessageTaker } from './takeMessage'

/** Above 500 tokens a connection gets no first books any more; the practice is to stay well below. */
const PER_LINE = 200
const MAX_LINES = 10
/** A book that was wrong again within this time is asked for ever more rarely. */
const CALM_MS = 60_000

export interface PolymarketStreamDeps {
  wsUrl: string
  clock: Clock
  timing?: StreamTiming
}

/**
 * Polymarket's market channel. YES tokens only: a NO book is the same orders seen from the other side.
 * There are no sequence numbers, so a book counts as known from a whole `book` message on, as long as the
 * connection stands, the best prices agree with those told beside every change, and the venue keeps talking.
 * Source: https://docs.polymarket.com/api-reference/wss/market; limits by nautechsystems/nautilus_trader, July 2026.
 */
export const createPolymarketStream = (deps: PolymarketStreamDeps): VenueStream => ({
  maxMarkets: PER_LINE * MAX_LINES,
  open: (feed) => openStream(feed, deps),
})

function openStream(
  feed: StreamFeed,
  { wsUrl, clock, timing = STREAM_TIMING }: PolymarketStreamDeps,
): BookStream {
  const followed = new Map<string, Followed>()
  const lines = new Set<Line>()
  const closings = new Set<Promise<void>>()
  const now = () => clock.now()
  let told: StreamState = { connection: 'idle', message: '' }

  const keeper = createBookBuilder({
    venue: 'polymarket',
    now,
    publish: (book) => feed.book(book),
    crossed(marketId) {
      const one = followed.get(marketId)
      if (!one) return
      feed.lost([marketId])
      doubt([one])
    },
  })
  const takeMessage = createMessageTaker({ feed, keeper, now, doubt })
  const hasBook = ({ ref }: Followed) => keeper.has(ref.marketId)

  function lose(ones: readonly Followed[]) {
    const ids = ones.filter(hasBook).map(({ ref }) => ref.marketId)
    for (const one of ones) one.suspectAt = undefined
    keeper.forget(ids)
    if (ids.length > 0) feed.lost(ids)
  }

  /** Forgets these books and asks for them anew: at once, or later where that happens again and again. */
  function doubt(ones: readonly Followed[]) {
    const at = now()
    lose(ones)
    for (const one of ones) {
      if (at - one.doubtedAt > CALM_MS) one.doubts = 0
      const pause = one.doubts === 0 ? 0 : waitFor(timing, one.doubts)
      one.doubts += 1
      one.doubtedAt = at
      // One that is being waited for keeps its time.
      if (one.tries === 0) one.dueAt = Math.max(at, one.askedAt + pause)
    }
    sweep()
  }

  const send = (line: Line, frames: readonly string[]) => {
    for (const frame of frames) line.socket?.send(frame)
  }

  function subscribe(line: Line, ones: readonly Followed[]) {
    if (!line.open || ones.length === 0) return
    const at = now()
    for (const one of ones) {
      one.askedAt = at
      one.tries += 1
      one.dueAt = at + waitFor(timing, one.tries)
    }
    const tokens = ones.map(({ ref }) => ref.yesTokenId)
    send(line, subscribeFrames(tokens, { first: line.fresh }))
    line.fresh = false
  }

  /** A token that is subscribed to gets no book again unless it is left first. */
  function askAnew(line: Line, ones: readonly Followed[]) {
    send(line, unsubscribeFrames(ones.map(({ ref }) => ref.yesTokenId)))
    subscribe(line, ones)
  }

  function publishState() {
    const down = [...lines].find((line) => !line.open)
    const connection = lines.size === 0 ? 'idle' : down ? 'connecting' : 'open'
    const message = down?.reason ? `Polymarket's stream is being connected again: ${down.reason}.` : ''
    if (told.connection === connection && told.message === message) return
    told = { connection, message }
    feed.state(told)
  }

  function openLine(): Line {
    const line: Line = { open: false, fresh: true, reason: '', heardAt: 0, byToken: new Map() }
    lines.add(line)
    line.socket = openSocket({
      target: () => ({ url: wsUrl }),
      opened() {
        Object.assign(line, { open: true, fresh: true, reason: '', heardAt: 0 })
        subscribe(line, [...line.byToken.values()])
        publishState()
      },
      message: (text) => takeMessage(line, text),
      closed(reason) {
        Object.assign(line, { open: false, reason })
        lose([...line.byToken.values()])
        publishState()
      },
      watchdogMs: timing.watchdogMs,
      heartbeat: { everyMs: timing.heartbeatMs, text: 'PING' },
      backoff: timing.backoff,
    })
    return line
  }

  function closeLine(line: Line) {
    lines.delete(line)
    const closing: Promise<void> = (line.socket?.close() ?? Promise.resolve()).then(() => {
      closings.delete(closing)
    })
    closings.add(closing)
  }

  /** Asks for the book heard of longest ago without giving it up: the answer shows that the venue still talks. */
  function probe(line: Line) {
    const known = [...line.byToken.values()].filter((one) => hasBook(one) && one.dueAt === undefined)
    const oldest = known.reduce<Followed | undefined>(
      (a, b) => (a && a.askedAt <= b.askedAt ? a : b),
      undefined,
    )
    if (oldest) askAnew(line, [oldest])
  }

  function sweepLine(line: Line, at: number) {
    const ones = [...line.byToken.values()]
    const due = ones.filter(({ dueAt }) => dueAt !== undefined && dueAt <= at)
    const mute = due.filter(({ tries, askedAt }) => tries > 0 && line.heardAt < askedAt)
    if (mute.length > 0 && (mute.some(hasBook) || !ones.some(hasBook))) {
      line.socket?.reconnect('books that were asked for did not come')
      return
    }
    lose(due)
    if (due.length > 0) askAnew(line, due)
    const isQuiet = at - line.heardAt >= timing.quietMs
    const isProbed = ones.some((one) => one.dueAt !== undefined && hasBook(one))
    if ((isQuiet || mute.length > 0) && !isProbed) probe(line)
  }

  function sweep() {
    const at = now()
    const suspects = [...followed.values()].filter(
      ({ suspectAt }) => suspectAt !== undefined && at - suspectAt >= timing.suspectMs,
    )
    if (suspects.length > 0) return doubt(suspects)
    for (const line of lines) if (line.open) sweepLine(line, at)
  }
  const sweeping = setInterval(sweep, timing.sweepMs)

  function leave(ones: readonly Followed[]) {
    keeper.forget(ones.map(({ ref }) => ref.marketId))
    for (const line of new Set(ones.map((one) => one.line))) {
      const tokens = ones.filter((one) => one.line === line).map(({ ref }) => ref.yesTokenId)
      for (const token of tokens) line.byToken.delete(token)
      if (line.byToken.size === 0) closeLine(line)
      else if (line.open) send(line, unsubscribeFrames(tokens))
    }
    for (const { ref } of ones) followed.delete(ref.marketId)
  }

  function enter(refs: readonly BookRef[]) {
    const fresh = new Map<Line, Followed[]>()
    for (const ref of refs) {
      const line = [...lines].find(({ byToken }) => byToken.size < PER_LINE) ?? openLine()
      const one = createFollowed(ref, line)
      line.byToken.set(ref.yesTokenId, one)
      followed.set(ref.marketId, one)
      fresh.set(line, [...(fresh.get(line) ?? []), one])
    }
    for (const [line, ones] of fresh) subscribe(line, ones)
  }

  return {
    follow(refs) {
      const wanted = new Map(refs.slice(0, PER_LINE * MAX_LINES).map((ref) => [ref.marketId, ref]))
      leave(
        [...followed.values()].filter(({ ref }) => wanted.get(ref.marketId)?.yesTokenId !== ref.yesTokenId),
      )
      enter([...wanted.values()].filter(({ marketId }) => !followed.has(marketId)))
      publishState()
    },
    resync: (marketIds) => doubt(marketIds.flatMap((id) => followed.get(id) ?? [])),
    live: () =>
      [...followed.values()]
        .filter((one) => one.line.open && one.suspectAt === undefined && hasBook(one))
        .map(({ ref }) => ref.marketId),
    async close() {
      clearInterval(sweeping)
      keeper.close()
      for (const line of [...lines]) closeLine(line)
      followed.clear()
      await Promise.all(closings)
    },
  }
}
