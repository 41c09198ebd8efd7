import { isBaseError } from '@/lib/domain/errors'
import { type BookSides, type OrderBook, sameLevels } from '@/lib/domain/orderBook'
import type { Clock } from '@/lib/net/types'
import type { BookRef, BookStream, RejectedRow, StreamFeed, VenueStream } from '../connector'
import { createBookBuilder } from '../stream/bookBuilder'
import { createBookPoller } from '../stream/bookPoller'
import type { CategoryNumbers } from './categoryNumbers'
import type { PredictfunClient } from './client'
import { createLines, type Line, type LineTiming, MAX_MARKETS } from './lines'
import { isLiving } from './marketStatus'
import type { ReadBook } from './parseBook'
import { parseBook } from './parseBook'
import { topicsOf } from './streamMessages'

/** All in ms. */
const TIMING = {
  watchdogMs: 40_000,
  answerMs: 10_000,
  drainMs: 60_000,
  idleMs: 5_000,
  proofMs: 5_000,
  /** The first book usually follows the subscription; otherwise it is asked for after this. */
  firstBookMs: 2_000,
  /** No book on a socket for this long: one is asked for, to see whether the socket tells everything. */
  quietMs: 30_000,
  /** A change that the venue's answer shows is told by the socket within this. */
  lagMs: 3_000,
  gapMs: 1_000,
  retryMaxMs: 30_000,
  /** Changes of markets and categories are told together, this often. */
  newsMs: 5_000,
  sweepMs: 500,
}
type Timing = typeof TIMING & LineTiming

/** A time further ahead than this is no clock's, and would put all later books behind it. */
const MAX_AHEAD_MS = 60_000

interface StreamDeps {
  client: PredictfunClient
  clock: Clock
  numbers: CategoryNumbers
  wsUrl: string
  apiKey: string
  timing?: Partial<Timing>
}

interface Followed {
  ref: BookRef
  /** The book as it was told last, and its time. */
  sides?: BookSides
  toldAt: number
  /** The socket told something that could not be read: the venue's answer counts. */
  doubted: boolean
  /** The venue's answer is this new and differs; the socket has until `by` to tell so. */
  owed?: { venueTime: number; by: number }
  /** When its book was last heard of, or compared with the venue's own. */
  heardAt: number
  tradingStatus?: string
  /** Undefined while it is one under which the market trades. */
  status?: string
  failures: number
}

/**
 * Books as the socket tells them: whole ones, at every change, in YES terms. There is no sequence; `updateTimestampMs`
 * puts books in order, also between two sockets while the venue changes servers. A book that does not come after its
 * subscription is asked for by REST, and so is one now and then on a socket that has fallen quiet: an answer that is
 * newer and differs shows a socket that no longer tells everything, which is made anew.
 */
export const createPredictfunStream = (deps: StreamDeps): VenueStream => ({
  maxMarkets: MAX_MARKETS,
  open: (feed) => openStream(deps, feed),
})

function openStream(deps: StreamDeps, feed: StreamFeed): BookStream {
  const { client, clock } = deps
  const timing: Timing = { ...TIMING, ...deps.timing }
  const followed = new Map<string, Followed>()
  const news = new Set<string>()
  let newsAt = clock.now()

  const builder = createBookBuilder({
    venue: 'predictfun',
    now: clock.now,
    publish: feed.book,
    crossed(marketId) {
      forget([marketId])
      feed.lost([marketId])
      again(marketId)
    },
  })
  const poller = createBookPoller({ poll: readOne, now: clock.now, gapMs: timing.gapMs })
  const lines = createLines({
    timing,
    now: clock.now,
    target: () => ({ url: deps.wsUrl, headers: { 'x-api-key': deps.apiKey } }),
    opened(marketIds) {
      for (const marketId of marketIds) {
        const market = followed.get(marketId)
        if (!market) continue
        market.failures = 0
        if (!builder.has(marketId)) poller.schedule(market.ref, timing.firstBookMs)
      }
    },
    lost: lose,
    refused(topic, reason) {
      feed.refused({ path: topic, message: `was refused: ${reason}` })
    },
    message(line, message) {
      switch (message.kind) {
        case 'book':
          line.heardAt = clock.now()
          return takeBook(message.marketId, message.book)
        case 'tradingStatus':
          return takeTradingStatus(message.marketId, message.status)
        case 'marketStatus':
          return takeStatus(message.marketId, message.status)
        case 'changed':
          for (const marketId of line.followers.get(message.topic) ?? []) news.add(marketId)
      }
    },
    unread(line, { refusal, topic }) {
      feed.refused(refusal)
      // Without a topic it may have been any market's book.
      doubt(topic === undefined ? line.topics.keys() : (line.followers.get(topic) ?? []))
    },
    state: feed.state,
  })

  const retry = ({ failures }: Followed) => Math.min(timing.retryMaxMs, timing.gapMs * 2 ** failures)

  function again(marketId: string) {
    const market = followed.get(marketId)
    if (market) poller.schedule(market.ref, retry(market))
  }

  function forget(marketIds: readonly string[]) {
    builder.forget(marketIds)
    for (const marketId of marketIds) {
      const market = followed.get(marketId)
      // A book that is told anew may be as old as the one before.
      if (market) Object.assign(market, { sides: undefined, owed: undefined, toldAt: 0, doubted: false })
    }
  }

  function lose(marketIds: readonly string[]) {
    const lost = marketIds.filter((marketId) => builder.has(marketId))
    forget(marketIds)
    if (lost.length > 0) feed.lost(lost)
  }

  function doubt(marketIds: Iterable<string>) {
    for (const marketId of marketIds) {
      const market = followed.get(marketId)
      if (!market) continue
      market.doubted = true
      poller.schedule(market.ref, 0)
    }
  }

  function takeBook(marketId: string, book: ReadBook) {
    const market = followed.get(marketId)
    if (!market) return
    const { venueTime } = book
    const isTime = venueTime !== undefined && venueTime <= clock.now() + MAX_AHEAD_MS
    // Two sockets tell the same while the venue changes servers, one of them later.
    if (isTime && venueTime < market.toldAt) return
    if (isTime) market.toldAt = venueTime
    market.heardAt = clock.now()
    market.sides = book
    market.doubted = false
    if (market.owed && (!isTime || venueTime >= market.owed.venueTime)) market.owed = undefined
    builder.applySnapshot(marketId, book, { venueTime, lastPrice: book.lastPrice })
  }

  function takeTradingStatus(marketId: string, status: string) {
    const market = followed.get(marketId)
    if (!market || market.tradingStatus === status) return
    market.tradingStatus = status
    feed.changed([marketId])
  }

  /** The first one only says how things stand. */
  function takeStatus(marketId: string, told: string) {
    const market = followed.get(marketId)
    const status = isLiving(told) ? undefined : told
    if (!market || market.status === status) return
    market.status = status
    if (told === 'RESOLVED' || told === 'REMOVED') lose([marketId])
    feed.changed([marketId])
  }

  /** Reads one book by REST; tells in how many ms to read it again, if nobody wants it before. */
  async function readOne(ref: BookRef, signal: AbortSignal): Promise<number> {
    const { marketId } = ref
    const market = followed.get(marketId)
    const isWanted = () => market !== undefined && followed.get(marketId) === market
    if (!market || !isWanted()) return Number.POSITIVE_INFINITY
    // Only what a socket goes on telling may be believed from then on.
    if (!lines.isTold(marketId)) return timing.gapMs
    const isCheck = builder.has(marketId) && !market.doubted
    if (isCheck && clock.now() - market.heardAt < timing.quietMs) return Number.POSITIVE_INFINITY
    market.heardAt = clock.now()
    const answer = await client
      .fetchBook(marketId, { signal })
      .then((payload) => (payload === undefined ? undefined : parseBook(payload, marketId, clock.now())))
      .catch(
        (error: unknown): RejectedRow => ({
          path: 'book',
          message: isBaseError(error) ? error.message : 'could not be read',
        }),
      )
    if (signal.aborted || !isWanted()) return Number.POSITIVE_INFINITY
    if (!lines.isTold(marketId)) return timing.gapMs
    if (answer && 'bids' in answer) return takeAnswer(market, answer)
    if (answer) feed.refused({ ...answer, path: `${marketId}: ${answer.path}` })
    // A check that failed proves nothing.
    if (builder.has(marketId) && !market.doubted) return Number.POSITIVE_INFINITY
    if (!answer && market.doubted) lose([marketId])
    market.failures += 1
    return retry(market)
  }

  function takeAnswer(market: Followed, answer: OrderBook): number {
    const { marketId } = market.ref
    const { venueTime = 0 } = answer
    market.failures = 0
    if (!builder.has(marketId) || market.doubted) {
      takeBook(marketId, answer)
      market.doubted = false
    } else if (venueTime > market.toldAt && market.sides && !sameLevels(market.sides, answer)) {
      market.owed = { venueTime, by: clock.now() + timing.lagMs }
    }
    return Number.POSITIVE_INFINITY
  }

  /** Compares the book on this socket that was heard of longest ago with the venue's own. */
  function checkLine(line: Line) {
    const known = [...line.topics.keys()].flatMap((marketId) => {
      const market = followed.get(marketId)
      return market && builder.has(marketId) ? [market] : []
    })
    const oldest = known.reduce<Followed | undefined>(
      (a, b) => (a && a.heardAt <= b.heardAt ? a : b),
      undefined,
    )
    if (oldest) poller.schedule(oldest.ref, 0)
  }

  function sweep() {
    const at = clock.now()
    lines.sweep()
    for (const line of lines.lines) {
      const isDeaf = [...line.topics.keys()].some((id) => (followed.get(id)?.owed?.by ?? at + 1) <= at)
      if (isDeaf) lines.reconnect(line, 'it did not tell what changed')
      else if (at - line.heardAt >= timing.quietMs) {
        line.heardAt = at
        checkLine(line)
      }
    }
    if (at - newsAt < timing.newsMs) return
    newsAt = at
    const changed = [...news].filter((marketId) => followed.has(marketId))
    news.clear()
    if (changed.length > 0) feed.changed(changed)
  }
  const sweeping = setInterval(sweep, timing.sweepMs)

  function unfollow(marketId: string) {
    followed.delete(marketId)
    builder.forget([marketId])
    poller.cancel(marketId)
    lines.remove(marketId)
  }

  return {
    follow(refs) {
      const wanted = new Map(refs.slice(0, MAX_MARKETS).map((ref) => [ref.marketId, ref]))
      for (const marketId of [...followed.keys()]) if (!wanted.has(marketId)) unfollow(marketId)
      for (const [marketId, ref] of wanted) {
        if (!followed.has(marketId))
          followed.set(marketId, { ref, toldAt: 0, doubted: false, heardAt: 0, failures: 0 })
        // The number of its category may have become known since.
        lines.add(marketId, topicsOf(marketId, deps.numbers.of(marketId)))
      }
      lines.publishState()
    },
    resync(marketIds) {
      const known = marketIds.filter((marketId) => followed.has(marketId))
      lose(known)
      for (const marketId of known) {
        lines.askAnew(marketId)
        const market = followed.get(marketId)
        if (market) poller.schedule(market.ref, timing.firstBookMs)
      }
    },
    live: () => [...builder.published()].filter((marketId) => lines.isTold(marketId)),
    async close() {
      clearInterval(sweeping)
      poller.close()
      builder.close()
      followed.clear()
      await lines.close()
    },
  }
}
