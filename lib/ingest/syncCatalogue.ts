import type { BookStore } from '@/lib/books/store/bookStore'
import { appendAll } from '@/lib/core/common/appendAll'
import { statusAt, type VenueEvent } from '@/lib/core/domain/market'
import { isSameWindow, LISTED_BEFORE_MS } from '@/lib/core/domain/marketWindow'
import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { Clock } from '@/lib/infra/net/types'
import { countRefused, countRows } from '@/lib/venues/boundedRefusals'
import type { EventPage, RejectedRow, VenueConnector } from '@/lib/venues/connector'
import { countRefusals } from '@/lib/venues/drift/countRefusals'
import type { IngestLog } from '../infra/net/ingestLog'
import type { IngestSettings } from './settings'
import { delistAll, type VenueEvents } from './venueEvents'
import { isAhead, isOutlived, shouldIngest } from './windowLife'

/** Consecutive requests in which a venue must not know an event before its markets count as delisted. */
const MISSES_TO_DELIST = 3
/** Overlap of `changedSince` queries: clocks differ and listings are cached. */
const OVERLAP_MS = 60_000

/** Our own storage failed: not the venue's fault. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}

export interface CatalogueSync {
  /**
   * Polls the catalogue once. Returns the number of rejected rows. Errors: the connector's, or {@link StoreFailure}.
   */
  cycle(signal: AbortSignal): Promise<number>
  /** Reads the markets on a few minutes that are open or begin soon, and evicts those long over. */
  readWindows(signal: AbortSignal): Promise<{ rejected: number; found: boolean }>
  /**
   * Reads a window that no listing has brought yet, and retains it. Returns whether it is there.
   * Errors: as `cycle`.
   */
  readWindow(ask: WindowRequest, signal: AbortSignal): Promise<boolean>
  /** These events may have changed: reread at the next poll. */
  suspect(eventIds: readonly string[]): void
  /** Rereads the suspects without waiting for the next poll, the oldest first and `maxRereads` at most. */
  rereadSuspects(signal: AbortSignal): Promise<void>
}

interface CatalogueSyncDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  save(events: readonly VenueEvent[]): Promise<void>
  /** Called after every stored change. */
  changed(touchesMatching: boolean): void
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** Windows that begin later than the listed ones, retained on request: their books are read as well. */
const MAX_AHEAD = 100

/** Is it the window that was requested, and not over? */
function isRequested({ markets }: VenueEvent, ask: WindowRequest, now: number): boolean {
  const window = markets[0]?.window
  if (!window || window.endsAt <= now) return false
  return 'window' in ask
    ? isSameWindow({ ...window, ...ask.window }, window)
    : markets.some(({ id }) => id === ask.marketId)
}

export function createCatalogueSync(deps: CatalogueSyncDeps): CatalogueSync {
  const { connector, events, clock, settings, log } = deps
  const suspects = new Set<string>()
  const misses = new Map<string, number>()
  const readAt = new Map<string, number>()
  let lastFull: { at: number; tookMs: number; listed: Set<string> } | undefined
  let lastStart: number | undefined
  let taking: Promise<void> = Promise.resolve()

  /** Sequential: a difference must be stored before the next one is computed. */
  function take(incoming: readonly VenueEvent[], whole: boolean): Promise<boolean> {
    const taken = taking.then(() => takeNow(incoming, whole))
    taking = taken.then(
      () => undefined,
      () => undefined,
    )
    return taken
  }

  /** Whether anything that matching reads was new. */
  async function takeNow(incoming: readonly VenueEvent[], whole: boolean): Promise<boolean> {
    const now = clock.now()
    const wanted = whole
      ? incoming
      : incoming.filter((event) => events.event(event.id) !== undefined || shouldIngest(event, now))
    const diffs = await mapYielding(wanted, (event) => events.diff([event], { whole }))
    const diff = {
      changed: diffs.flatMap(({ changed }) => changed),
      touchesMatching: diffs.some(({ touchesMatching }) => touchesMatching),
    }
    if (diff.changed.length === 0) return false
    await deps.save(diff.changed).catch((cause: unknown) => {
      throw new StoreFailure('The catalogue could not be stored.', { cause })
    })
    for (const { venue, id } of events.commit(diff)) deps.books.remove({ venue, marketId: id })
    deps.changed(diff.touchesMatching)
    return diff.touchesMatching
  }

  /**
   * Evicted, since markets on a few minutes would fill the memory in a day. They stay in the database for some time.
   */
  function forgetOutlived() {
    const now = clock.now()
    const ids = events
      .all()
      .filter((event) => isOutlived(event, now))
      .map(({ id }) => id)
    if (ids.length === 0) return
    for (const { venue, id } of events.forget(ids)) deps.books.remove({ venue, marketId: id })
    for (const id of ids) {
      suspects.delete(id)
      misses.delete(id)
      readAt.delete(id)
    }
    deps.changed(true)
  }

  function logRejected(rejected: readonly RejectedRow[]) {
    if (rejected.length === 0) return
    countRefusals(connector.id, 'catalogue', rejected)
    const sample = rejected.slice(0, 3).map(({ path, message }) => `${path}: ${message}`)
    log.warn({ venue: connector.id, dropped: countRows(rejected), sample }, 'Catalogue rows were dropped.')
  }

  async function list(pages: AsyncIterable<EventPage>, listed: Set<string>): Promise<RejectedRow[]> {
    const rejected: RejectedRow[] = []
    for await (const page of pages) {
      for (const { id } of page.events) listed.add(id)
      appendAll(rejected, page.refusals)
      await take(page.events, false)
    }
    return rejected
  }

  /** Quick listings are read completely every time; slow ones rarely. */
  function isFullDue(now: number) {
    if (!lastFull) return true
    return now - lastFull.at >= Math.min(settings.fullCatalogueMs, lastFull.tookMs * 20)
  }

  function findRereads(listed: ReadonlySet<string>): string[] {
    const order = (id: string) => (suspects.has(id) ? Number.NEGATIVE_INFINITY : (readAt.get(id) ?? 0))
    const now = clock.now()
    const isOverdue = (event: VenueEvent) =>
      event.markets.some(
        (market) =>
          statusAt(market, now) !== market.status ||
          (market.status === 'open' && market.endDate !== undefined && market.endDate <= now),
      )
    return events
      .unfinished()
      .filter(
        (event) =>
          suspects.has(event.id) ||
          (!listed.has(event.id) &&
            !isAhead(event, now) &&
            (isOverdue(event) || !lastFull?.listed.has(event.id))),
      )
      .map(({ id }) => id)
      .sort((a, b) => order(a) - order(b))
      .slice(0, settings.maxRereads)
  }

  /** An event that the venue repeatedly does not know is delisted. */
  function findDelisted(ids: readonly string[], { events: found, refusals }: EventPage): VenueEvent[] {
    const known = new Set(found.map(({ id }) => id))
    return ids.flatMap((id) => {
      const missed = known.has(id) || refusals.length > 0 ? 0 : (misses.get(id) ?? 0) + 1
      misses.set(id, missed)
      const event = events.event(id)
      if (missed < MISSES_TO_DELIST || !event) return []
      misses.delete(id)
      return [delistAll(event)]
    })
  }

  async function reread(ids: readonly string[], signal: AbortSignal): Promise<RejectedRow[]> {
    if (ids.length === 0) return []
    const page = await connector.fetchEvents(ids, { signal })
    for (const id of ids) {
      suspects.delete(id)
      readAt.set(id, clock.now())
    }
    await take(page.events, true)
    await take(findDelisted(ids, page), true)
    return page.refusals
  }

  return {
    async cycle(signal) {
      const start = clock.now()
      const full = isFullDue(start)
      const listed = new Set<string>()
      const changedSince = full || lastStart === undefined ? undefined : lastStart - OVERLAP_MS
      const rejected = await list(
        connector.listEvents({ signal, ...(changedSince !== undefined && { changedSince }) }),
        listed,
      )
      if (full) lastFull = { at: start, tookMs: clock.now() - start, listed }
      else for (const id of listed) lastFull?.listed.add(id)
      lastStart = start
      appendAll(rejected, await reread(findRereads(listed), signal))
      logRejected(rejected)
      return countRefused(rejected)
    },
    async readWindows(signal) {
      forgetOutlived()
      const { listWindows } = connector
      if (!listWindows) return { rejected: 0, found: false }
      const page = await listWindows({ signal, until: clock.now() + LISTED_BEFORE_MS })
      // They were seen just now: the listing need not contain them.
      for (const { id } of page.events) lastFull?.listed.add(id)
      const found = await take(page.events, false)
      logRejected(page.refusals)
      return { rejected: countRefused(page.refusals), found }
    },
    async readWindow(ask, signal) {
      if (!connector.fetchWindow) return false
      const ahead = events.all().filter((event) => isAhead(event, clock.now()))
      if (ahead.length >= MAX_AHEAD) return false
      const page = await connector.fetchWindow(ask, { signal })
      logRejected(page.refusals)
      const found = page.events.filter((event) => isRequested(event, ask, clock.now()))
      await take(found, true)
      return found.length > 0
    },
    suspect(eventIds) {
      for (const id of eventIds) suspects.add(id)
    },
    async rereadSuspects(signal) {
      logRejected(await reread([...suspects].slice(0, settings.maxRereads), signal))
    },
  }
}
