import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import { isLive } from '@/lib/core/domain/freshness'
import type { Market } from '@/lib/core/domain/market'
import { createPause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { BookStream, StreamFeed, StreamState, VenueConnector, VenueStream } from '@/lib/venues/connector'
import { countRefusals } from '@/lib/venues/drift/countRefusals'
import type { IngestLog } from '../infra/net/ingestLog'
import { runLoop } from '../infra/net/runLoop'
import type { HotMarkets } from './hotMarkets'
import type { IngestSettings } from './settings'
import type { VenueEvents } from './venueEvents'
import type { VenueHealthStore } from './venueHealth'

/** Writes the books of a venue's stream to the store. */
export interface StreamedBooks {
  /** Whether the book currently comes from a live stream, and is fresh. */
  isLive(marketId: string): boolean
  /** Markets whose books are streamed live. */
  live(): Iterable<string>
  /** These books differ from the venue's: flagged until resynced. */
  resync(marketIds: readonly string[]): void
  /** Opens the stream and keeps its followed markets up to date, until the signal aborts; never throws. */
  run(signal: AbortSignal): Promise<void>
}

interface StreamedBooksDeps {
  connector: VenueConnector
  stream: VenueStream
  events: VenueEvents
  books: BookStore
  trades: TradeTape
  hotMarkets: HotMarkets
  /** The stream reports a change other than of the book. */
  changed(marketIds: readonly string[]): void
  /** Books that were live must be polled instead. */
  dropped(): void
  health: VenueHealthStore
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** For a venue that cannot push. */
export const NO_STREAM: StreamedBooks = {
  isLive: () => false,
  live: () => [],
  resync: () => undefined,
  run: async () => undefined,
}

const CONNECTING: StreamState = { connection: 'connecting', message: '' }
/** A book this late is stale by any limit; larger lags count as this one. */
const MAX_LAG_MS = 300_000
/** Dropped messages are logged together, once in this long. */
const REJECTED_LOG_MS = 10_000

export function createStreamedBooks(deps: StreamedBooksDeps): StreamedBooks {
  const { connector, events, books, trades, hotMarkets, health, clock, settings, log } = deps
  const venue = connector.id
  const live = new Set<string>()
  let followed: readonly string[] = []
  let open: BookStream | undefined
  let state: StreamState = CONNECTING
  let awaySince: number | undefined
  let heard = false
  let messages = 0
  let interruptions = 0
  let rejected: { count: number; sample: string[]; loggedAt: number } = { count: 0, sample: [], loggedAt: 0 }
  let newlyRejected = 0

  const isFollowable = (market: Market | undefined) =>
    market?.status === 'open' || market?.status === 'paused'

  /** Stream messages are external input: a fault while handling one costs only that message. */
  function take(what: string, run: () => void) {
    heard = true
    messages += 1
    try {
      run()
    } catch (error) {
      log.error({ venue, err: error }, `A streamed ${what} could not be taken in.`)
    }
  }

  function lose(marketIds: Iterable<string>) {
    let any = false
    for (const marketId of marketIds) {
      any = live.delete(marketId) || any
      books.markStale({ venue, marketId })
    }
    if (any) deps.dropped()
  }

  const feed: StreamFeed = {
    book: (book) =>
      take('book', () => {
        if (book.venue !== venue || !isFollowable(events.market(book.marketId))) return
        // Stamped on arrival, whenever the change happened: a snapshot read in between is not newer than this.
        const received = { ...book, receivedAt: Math.max(book.receivedAt, clock.now()) }
        const stored = books.put(received, {
          freshMs: settings.streamFreshMs,
          checkedAt: currentAt(open, book.marketId),
        })
        if (stored) live.add(book.marketId)
      }),
    lost: (marketIds) => take('loss', () => lose(marketIds)),
    trade: (trade) =>
      take('trade', () => {
        if (trade.venue === venue && events.market(trade.marketId)) trades.add(trade)
      }),
    changed: (marketIds) => take('change', () => deps.changed(marketIds)),
    state: (next) =>
      take('state', () => {
        if (state.connection === 'open' && next.connection !== 'open') interruptions += 1
        state = next
      }),
    refused: ({ path, message }) =>
      take('refusal', () => {
        rejected.count += 1
        countRefusals(venue, 'stream', [{ path, message }])
        newlyRejected += 1
        if (rejected.sample.length < 3) rejected.sample.push(`${path}: ${message}`)
      }),
  }

  /** The book is the venue's as of this time, or later; of one without a known time it is long ago. */
  const currentAt = (stream: BookStream | undefined, marketId: string) =>
    clock.now() - Math.ceil(Math.min(MAX_LAG_MS, stream?.lagMs(marketId) ?? MAX_LAG_MS))

  /** Books of one connection are current as of the same time. */
  function confirmLive(stream: BookStream | undefined, marketIds: Iterable<string>, freshMs: number) {
    const byTime = new Map<number, string[]>()
    for (const id of marketIds) {
      const at = currentAt(stream, id)
      const ids = byTime.get(at) ?? []
      ids.push(id)
      byTime.set(at, ids)
    }
    for (const [at, ids] of byTime) books.confirm({ venue, marketIds: ids, at, freshMs })
  }

  function wanted(): Market[] {
    const { hot, warm } = hotMarkets.split(events.followed())
    // Of the rest, markets already followed come first: the order by volume shifts all the time.
    const before = new Set(followed)
    const retained = warm.filter(({ id }) => before.has(id))
    const others = warm.filter(({ id }) => !before.has(id))
    return [...hot, ...retained, ...others].slice(0, deps.stream.maxMarkets)
  }

  let tiers: ReturnType<HotMarkets['split']> | undefined
  function follow(stream: BookStream) {
    const next = hotMarkets.split(events.followed())
    if (next === tiers) return
    const markets = wanted()
    const ids = markets.map(({ id }) => id)
    const before = new Set(followed)
    const left = new Set(followed)
    for (const id of ids) left.delete(id)
    const same = left.size === 0 && ids.length === before.size
    if (!same || tiers === undefined) {
      leave(left)
      stream.follow(markets.map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId })))
      followed = ids
    }
    tiers = next
  }

  /** Polled from now on. */
  function leave(marketIds: ReadonlySet<string>) {
    const right = [...marketIds].filter((id) => live.delete(id))
    confirmLive(open, right, settings.warmFreshMs)
  }

  function confirm(stream: BookStream) {
    const known = new Set(followed)
    const reported = stream.live()
    live.clear()
    for (const id of reported) if (known.has(id)) live.add(id)
    confirmLive(stream, live, settings.streamFreshMs)
  }

  const isStreamed = (marketId: string) => live.has(marketId) && isLive(books.get({ venue, marketId }))

  function publishHealth() {
    const now = clock.now()
    const current = [...live].filter(isStreamed).length
    // Messages that waited here say nothing about the venue now.
    const isBehind = live.size > 0 && current === 0
    const isAway = state.connection !== 'open' && state.message !== ''
    awaySince = isAway ? (awaySince ?? now) : undefined
    const late = awaySince !== undefined && now - awaySince >= settings.streamGraceMs
    health.streaming(
      venue,
      {
        connection: state.connection,
        message: late ? state.message : '',
        followed: followed.length,
        live: current,
        messages,
        interruptions,
      },
      { refusals: newlyRejected, heard: current > 0 || (heard && !isBehind) },
    )
    heard = false
    newlyRejected = 0
    if (rejected.count === 0 || now - rejected.loggedAt < REJECTED_LOG_MS) return
    log.warn({ venue, dropped: rejected.count, sample: rejected.sample }, 'Streamed messages were dropped.')
    rejected = { count: 0, sample: [], loggedAt: now }
  }

  async function shut() {
    const old = open
    open = undefined
    tiers = undefined
    followed = []
    lose([...live])
    await old?.close().catch((error: unknown) => log.warn({ venue, err: error }, 'A stream did not close.'))
  }

  async function tick(): Promise<number> {
    if (events.followed().length > 0) {
      open ??= deps.stream.open(feed)
      follow(open)
      confirm(open)
    }
    publishHealth()
    return settings.streamTickMs
  }

  async function broke(error: unknown) {
    log.error({ venue, err: error }, 'A stream failed unexpectedly and is reopened.')
    state = { connection: 'connecting', message: 'It failed and is being reopened.' }
    await shut()
    publishHealth()
  }

  return {
    isLive: isStreamed,
    live: () => live,
    resync(marketIds) {
      for (const marketId of marketIds) books.markStale({ venue, marketId })
      try {
        open?.resync(marketIds)
      } catch (error) {
        void broke(error)
      }
    },
    async run(signal) {
      await runLoop({
        run: tick,
        failed: (error) => void broke(error),
        pause: createPause(clock),
        backoff: { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs },
        signal,
      })
      await shut()
    },
  }
}
