import { isBaseError } from '@/lib/domain/errors'
import { type OrderBook, sameLevels } from '@/lib/domain/orderBook'
import type { Clock } from '@/lib/net/types'
import type { BookRef, BookStream, RejectedRow, StreamFeed, VenueStream } from '../connector'
import { createBookBuilder } from '../stream/bookBuilder'
import { createBookPoller } from '../stream/bookPoller'
import { createDeltaBuffer, type DeltaBuffer } from '../stream/deltaBuffer'
import type { OpinionClient } from './client'
import { createLevelDedup, createTradeDedup } from './crossTokenDedup'
import { createLines } from './lines'
import { parseBook } from './parseBook'
import { parseMessage, type StreamMessage } from './streamMessages'

/** Each streamed book is read anew every 50 s: 250 of them are 5 calls a second, half of what is asked at most. */
const MAX_MARKETS = 250

/** All in ms. */
const TIMING = {
  /** The venue closes sockets that it has not heard from for about a minute. */
  heartbeatMs: 25_000,
  /** Several heartbeats without an answer. */
  watchdogMs: 90_000,
  resyncMs: 50_000,
  /** A subscription stands by then: the acknowledgements do not say for which market they are. */
  settleMs: 250,
  /** An answer may be this old when it comes. */
  restLagMs: 2_000,
  gapMs: 1_000,
  retryMaxMs: 30_000,
}
type Timing = typeof TIMING & { backoff?: { minMs: number; maxMs: number } }

interface StreamDeps {
  client: OpinionClient
  clock: Clock
  wsUrl: string
  apiKey: string
  timing?: Partial<Timing>
}

interface Followed {
  ref: BookRef
  /** Nothing that was asked before this can be trusted, ms. */
  since: number
  deltaBuffer: DeltaBuffer
  levels: ReturnType<typeof createLevelDedup>
  trades: ReturnType<typeof createTradeDedup>
  published?: OrderBook
  /** Frames since the book was read last. */
  frames: number
  /** The last read found a change that no frame had told; it may have been on its way. */
  doubted: boolean
  failures: number
}

/**
 * Books as the socket tells them, in YES terms. It tells single levels, without a snapshot, a sequence or a time, so
 * each book is read by REST once its subscription stands and again every so often, and what the socket told around
 * that time is laid over the answer: sizes are absolute, so telling a level twice does no harm.
 * The YES token's levels count; the NO token's are held against them, and a book is read anew when they differ.
 */
export const createOpinionStream = (deps: StreamDeps): VenueStream => ({
  maxMarkets: MAX_MARKETS,
  open: (feed) => openStream(deps, feed),
})

function openStream(deps: StreamDeps, feed: StreamFeed): BookStream {
  const { client, clock } = deps
  const timing: Timing = { ...TIMING, ...deps.timing }
  const followed = new Map<string, Followed>()
  let tradesTold = 0

  const builder = createBookBuilder({
    venue: 'opinion',
    now: clock.now,
    publish(book) {
      const market = followed.get(book.marketId)
      if (!market) return
      market.published = book
      feed.book(book)
    },
    crossed(marketId) {
      feed.lost([marketId])
      again(marketId)
    },
  })

  const poller = createBookPoller({ poll: readBook, now: clock.now, gapMs: timing.gapMs })

  const lines = createLines({
    timing,
    target() {
      const url = new URL(deps.wsUrl)
      url.searchParams.set('apikey', deps.apiKey)
      return { url: url.href }
    },
    opened(marketIds) {
      for (const marketId of marketIds) {
        const market = followed.get(marketId)
        if (!market) continue
        Object.assign(market, { since: clock.now(), frames: 0, failures: 0, doubted: false })
        market.deltaBuffer.clear()
        poller.schedule(market.ref, timing.settleMs)
      }
    },
    closed(marketIds) {
      const lost = marketIds.filter((marketId) => builder.has(marketId))
      for (const marketId of marketIds) poller.cancel(marketId)
      builder.forget(marketIds)
      if (lost.length > 0) feed.lost(lost)
    },
    message(text) {
      const message = parseMessage(text)
      if (!message) return
      if ('path' in message) feed.refused(message)
      else heard(message)
    },
    state: feed.state,
  })

  const retry = ({ failures }: Followed) => Math.min(timing.retryMaxMs, timing.gapMs * 2 ** failures)

  /** Wants the book anew, later with each failure in a row. */
  function again(marketId: string) {
    const market = followed.get(marketId)
    if (market) poller.schedule(market.ref, retry(market))
  }

  function heard(message: StreamMessage) {
    const market = followed.get(message.marketId)
    if (!market) return
    const isYes = message.tokenId === market.ref.yesTokenId
    if (isYes !== (message.outcome === 'yes')) {
      feed.refused({
        path: 'tokenId',
        message: `does not go with its outcomeSide, market ${message.marketId}`,
      })
      return
    }
    if (message.kind === 'level') hearLevel(market, message)
    else {
      builder.lastTrade(message.marketId, message.yesPrice)
      if (message.kind === 'trade') hearTrade(market, message)
    }
  }

  function hearLevel(market: Followed, message: StreamMessage & { kind: 'level' }) {
    const { marketId, outcome, side, yesPrice, size } = message
    const now = clock.now()
    lines.told(marketId)
    if (outcome === 'yes') {
      market.frames += 1
      market.deltaBuffer.add({ at: now, side, price: yesPrice, size })
      builder.setLevel(marketId, side, yesPrice, size)
    }
    if (market.levels.agree({ outcome, key: `${side} ${yesPrice}`, size, now })) return
    market.levels.clear()
    feed.refused({ path: 'market.depth.diff', message: `tells two books of market ${marketId}` })
    poller.schedule(market.ref, 0)
  }

  function hearTrade(market: Followed, message: StreamMessage & { kind: 'trade' }) {
    const { marketId, outcome, side, price, yesPrice, size } = message
    const at = clock.now()
    // The venue tells no time and no id of a trade: ours make do.
    if (size <= 0 || side === undefined || !market.trades.isNew({ outcome, yesPrice, size, at })) return
    tradesTold += 1
    const id = `${marketId}-${at}-${tradesTold}`
    feed.trade({ venue: 'opinion', marketId, id, at, outcome, side, price, size })
  }

  /** Reads one book; tells in how many ms to read it again. */
  async function readBook(ref: BookRef, signal: AbortSignal): Promise<number> {
    const market = followed.get(ref.marketId)
    if (!market) return timing.resyncMs
    const askedAt = clock.now()
    const answer = await client
      .fetchBook(ref.yesTokenId, { signal })
      .then((result) => (result === undefined ? undefined : parseBook(result, ref, clock.now())))
      .catch(
        (error: unknown): RejectedRow => ({
          path: 'book',
          message: isBaseError(error) ? error.message : 'could not be read',
        }),
      )
    if (signal.aborted || followed.get(ref.marketId) !== market || !lines.isOpen(ref.marketId))
      return timing.resyncMs
    if (askedAt < market.since) return 0
    if (answer && 'bids' in answer) return take(market, answer, askedAt)
    market.failures += 1
    if (answer) feed.refused({ ...answer, path: `${ref.marketId}: ${answer.path}` })
    else if (builder.has(ref.marketId)) {
      builder.forget([ref.marketId])
      feed.lost([ref.marketId])
      feed.changed([ref.marketId])
    }
    return retry(market)
  }

  function take(market: Followed, book: OrderBook, askedAt: number): number {
    const { marketId } = market.ref
    const frames = market.deltaBuffer.since(askedAt - timing.restLagMs)
    if (!frames) {
      market.failures += 1
      return retry(market)
    }
    const untold = builder.has(marketId) && market.frames === 0
    if (untold && market.doubted) lines.missed(marketId)
    if (!lines.isOpen(marketId)) return timing.resyncMs
    market.doubted = untold && market.published !== undefined && !sameLevels(market.published, book)
    builder.applySnapshot(marketId, book, { venueTime: book.venueTime })
    for (const { side, price, size } of frames) builder.setLevel(marketId, side, price, size)
    market.frames = 0
    market.failures = 0
    return timing.resyncMs * (0.9 + Math.random() / 5)
  }

  function unfollow(marketId: string) {
    followed.delete(marketId)
    builder.forget([marketId])
    poller.cancel(marketId)
    lines.remove(marketId)
  }

  return {
    follow(refs) {
      const wanted = new Map(refs.slice(0, MAX_MARKETS).map((ref) => [ref.marketId, ref]))
      for (const [marketId, { ref }] of followed)
        if (wanted.get(marketId)?.yesTokenId !== ref.yesTokenId) unfollow(marketId)
      for (const [marketId, ref] of wanted) {
        if (followed.has(marketId)) continue
        followed.set(marketId, {
          ref,
          since: clock.now(),
          deltaBuffer: createDeltaBuffer(),
          levels: createLevelDedup(),
          trades: createTradeDedup(),
          frames: 0,
          doubted: false,
          failures: 0,
        })
        lines.add(marketId)
      }
      lines.publishState()
    },
    resync(marketIds) {
      const doubted = marketIds.filter((marketId) => builder.has(marketId))
      builder.forget(doubted)
      if (doubted.length > 0) feed.lost(doubted)
      for (const marketId of marketIds) {
        const market = followed.get(marketId)
        if (market && lines.isOpen(marketId)) poller.schedule(market.ref, 0)
      }
    },
    live: () => [...builder.published()].filter((marketId) => lines.isOpen(marketId)),
    async close() {
      poller.close()
      await lines.close()
      builder.close()
      followed.clear()
    },
  }
}
