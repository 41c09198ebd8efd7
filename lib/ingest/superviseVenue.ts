import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { VenueEvent } from '@/lib/core/domain/market'
import { createPause, type Pause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueConnector } from '@/lib/venues/connector'
import type { IngestLog } from '../infra/net/ingestLog'
import { runLoop } from '../infra/net/runLoop'
import type { HotMarkets } from './hotMarkets'
import type { LagMeter } from './lagMeter'
import { type BookSweeps, createBookSweeps } from './pollBooks'
import { createBookAudit } from './reconcileBooks'
import type { IngestSettings } from './settings'
import { createStreamedBooks, NO_STREAM } from './streamBooks'
import { type CatalogueSync, createCatalogueSync, StoreFailure } from './syncCatalogue'
import type { VenueEvents } from './venueEvents'
import type { Feed, VenueHealthStore } from './venueHealth'
import { untilNextRead } from './windowLife'

export interface VenueSupervisor {
  /** Runs until the signal aborts; never throws. */
  run(signal: AbortSignal): Promise<void>
  sweeps: BookSweeps
  /** Whether every matched book has been read once; from then on true, whatever is matched later. */
  hasReadMatched(): boolean
  /** See {@link CatalogueSync}. */
  readWindow: CatalogueSync['readWindow']
}

interface VenueSupervisorDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  trades: TradeTape
  hotMarkets: HotMarkets
  save(events: readonly VenueEvent[]): Promise<void>
  changed(touchesMatching: boolean): void
  /** The catalogue was read once, or a window began: matching should run at once. */
  listed(): void
  /** Whether this venue's catalogue has been through matching. */
  matched(): boolean
  health: VenueHealthStore
  /** Lag of the streams of all venues together. */
  lag: LagMeter
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** Books do not depend on matching: a longer run delays them no further. */
const MATCHING_WAIT_MS = 10_000
const MATCHING_POLL_MS = 100

/** Keeps one venue's catalogue and books fresh. Its failures do not affect others. */
export function superviseVenue(deps: VenueSupervisorDeps): VenueSupervisor {
  const { connector, events, books, hotMarkets, health, clock, settings, log } = deps
  const venue = connector.id
  const catalogue = createCatalogueSync(deps)
  const pauses = {
    catalogue: createPause(clock),
    changes: createPause(clock),
    windows: createPause(clock),
    hot: createPause(clock),
    warm: createPause(clock),
    audit: createPause(clock),
  }
  const streamed = connector.stream
    ? createStreamedBooks({ ...deps, stream: connector.stream, changed, dropped })
    : NO_STREAM
  const sweeps = createBookSweeps({ ...deps, isLive: streamed.isLive, suspect: catalogue.suspect })
  const audit = createBookAudit({ ...deps, streamed, suspect: catalogue.suspect })
  let changesWait = false
  let hurriedAt = 0
  let listedAt: number | undefined
  let readMatched = false

  function changed(marketIds: readonly string[]) {
    catalogue.suspect(marketIds.flatMap((id) => events.market(id)?.eventId ?? []))
    changesWait = true
  }

  /** Books dropped by the stream are polled at once, except for a stream that drops books all the time. */
  function dropped() {
    if (clock.now() - hurriedAt < settings.hotMs) return
    hurriedAt = clock.now()
    pauses.hot.wake()
    pauses.warm.wake()
  }

  async function rereadChanged(signal: AbortSignal) {
    if (!changesWait) return undefined
    changesWait = false
    await catalogue.rereadSuspects(signal).catch((error: unknown) => {
      if (error instanceof StoreFailure) throw error
      // They remain suspects: the next catalogue read includes them and reports the venue's health.
      log.debug({ venue, err: error }, 'Changed events could not be read.')
    })
    return undefined
  }

  /** New windows are matched at once: they live for minutes. */
  async function readWindows(signal: AbortSignal) {
    const { rejected, found } = await catalogue.readWindows(signal)
    if (found) deps.listed()
    return health.hasRead(venue, 'catalogue') ? rejected : undefined
  }

  /** Runs one step, reports its result, and wakes the other loops when the venue is back. */
  async function report(feed: Feed, step: Step) {
    const wasDown = health.get(venue).state === 'down'
    const first = !health.hasRead(venue, feed)
    const rejected = await step()
    if (rejected === undefined) return
    health.succeeded(venue, feed, rejected)
    if (first && feed === 'catalogue') {
      listedAt = clock.now()
      deps.listed()
      pauses.hot.wake()
      pauses.warm.wake()
    }
    if (wasDown) for (const pause of Object.values(pauses)) pause.wake()
  }

  function failed(feed: Feed, error: unknown) {
    if (error instanceof StoreFailure) {
      log.error({ venue, err: error }, error.message)
      return
    }
    health.failed(venue, feed, error)
    log.debug({ venue, feed, err: error }, 'A venue could not be read.')
    if (health.get(venue).state === 'down') books.markStale({ venue })
  }

  function loop({ feed, pause, signal, step, restMs }: LoopOptions) {
    const backoff = { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs }
    const run = async () => {
      const start = clock.now()
      await report(feed, step)
      return restMs(clock.now() - start)
    }
    return runLoop({ run, failed: (error) => failed(feed, error), pause, backoff, signal })
  }

  /** Matched books are read first, so the first sweep waits for matching, but not for long. */
  const waitsForMatching = () =>
    !deps.matched() && (listedAt === undefined || clock.now() - listedAt < MATCHING_WAIT_MS)

  async function sweepHot(signal: AbortSignal) {
    if (waitsForMatching()) return undefined
    const rejected = await sweeps.hot(signal)
    if (rejected === undefined && health.hasRead(venue, 'catalogue')) health.idle(venue, 'books')
    return rejected
  }

  const every = (ms: number) => (tookMs: number) => Math.max(ms / 4, ms - tookMs)

  return {
    sweeps,
    hasReadMatched() {
      // Markets outside the tiers are not read.
      const { hot, warm } = hotMarkets.split(events.followed())
      readMatched ||= [...hot, ...warm].every(
        ({ id }) =>
          !hotMarkets.isPaired({ venue, marketId: id }) ||
          sweeps.hasAnswered(id) ||
          books.get({ venue, marketId: id }) !== undefined,
      )
      return readMatched
    },
    readWindow: catalogue.readWindow,
    async run(signal) {
      await Promise.all([
        loop({
          feed: 'catalogue',
          pause: pauses.catalogue,
          signal,
          step: () => catalogue.cycle(signal),
          // A slow listing pauses as long as it took, so that at most half the time goes into listings.
          restMs: (tookMs) => Math.max(settings.catalogueMs, tookMs),
        }),
        ...(connector.listWindows
          ? [
              loop({
                feed: 'catalogue',
                pause: pauses.windows,
                signal,
                step: () => readWindows(signal),
                restMs: () => untilNextRead(clock.now()),
              }),
            ]
          : []),
        loop({
          feed: 'books',
          pause: pauses.hot,
          signal,
          step: () => sweepHot(signal),
          restMs: (tookMs) => (waitsForMatching() ? MATCHING_POLL_MS : every(settings.hotMs)(tookMs)),
        }),
        loop({
          feed: 'books',
          pause: pauses.warm,
          signal,
          step: async () => (waitsForMatching() ? undefined : sweeps.warm(signal)),
          restMs: every(settings.warmTickMs),
        }),
        ...(connector.stream
          ? [
              streamed.run(signal),
              loop({
                feed: 'catalogue',
                pause: pauses.changes,
                signal,
                step: () => rereadChanged(signal),
                restMs: () => settings.changesMs,
              }),
              loop({
                feed: 'books',
                pause: pauses.audit,
                signal,
                step: () => audit.audit(signal),
                restMs: audit.restMs,
              }),
            ]
          : []),
      ])
    },
  }
}

/** The number of rejected rows; undefined when nothing was due. */
type Step = () => Promise<number | undefined>

interface LoopOptions {
  feed: Feed
  pause: Pause
  signal: AbortSignal
  step: Step
  restMs(tookMs: number): number
}
