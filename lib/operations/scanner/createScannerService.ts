import type { BookStore } from '@/lib/books/store/bookStore'
import type { CatalogueReader, GroupDetail } from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { createPlanWorkspace } from '@/lib/core/planner/workspace'
import { createScanner, type Scanner } from './createScanner'
import { priceWithHaircut } from './priceWithHaircut'
import type { Opportunity } from './types'

/** Matched events change slowly. */
const GROUPS_TTL_MS = 15_000
const PAGE = 250
/** Maximum matched events, newest first. */
const MAX_GROUPS = 5_000
/** Book changes within this interval are priced together. */
const FLUSH_MS = 20
/** Longest pricing without yielding to the event loop. */
const SLICE_MS = 5
/** Books turn stale and markets close without an update. */
const RECHECK_MS = 1_000
/** Interval for demanding the books of listed opportunities again, so that they stay hot; the most profitable first. */
const DEMAND_MS = 10_000
const MAX_DEMANDED = 200

/** One process's list of opportunities, over the books that it holds. */
export interface ScannerService extends Pick<Scanner, 'watch' | 'adopt'> {
  /** Opportunities on the current books. Errors: the catalogue's, before the first successful read. */
  list(): Promise<readonly Opportunity[]>
  /**
   * An opportunity with a haircut per set, micro-dollars, on the current books; undefined when
   * nothing is left of it.
   */
  withHaircut(opportunity: Opportunity, haircut: number): Opportunity | undefined
  /** The last priced list. */
  current(): readonly Opportunity[]
  /** Keeps the list current without requests, until the signal aborts. */
  start(signal: AbortSignal): void
}

export interface ScannerServiceParts {
  books: BookStore
  catalogue: Pick<CatalogueReader, 'listEvents'>
  clock: { now(): number }
  platforms: readonly VenueId[]
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  log: { warn(facts: object, message: string): void }
}

/** All open matched events. Sorted by age: an order by volume would change between two pages. */
async function readGroups({ catalogue }: Pick<ScannerServiceParts, 'catalogue'>): Promise<GroupDetail[]> {
  const groups = new Map<string, GroupDetail>()
  for (let offset = 0; offset < MAX_GROUPS; offset += PAGE) {
    const { events } = await catalogue.listEvents({
      offset,
      limit: PAGE,
      status: 'open',
      paired: true,
      sort: 'new',
    })
    for (const event of events) groups.set(event.id, event)
    if (events.length < PAGE) break
  }
  return [...groups.values()]
}

const refsOf = ({ legs }: Opportunity): MarketRef[] =>
  legs.map(({ member: { market } }) => ({ venue: market.venue, marketId: market.id }))

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A slice of the event loop's time. */
function slice(): () => boolean {
  const end = performance.now() + SLICE_MS
  return () => performance.now() < end
}

export function createScannerService(parts: ScannerServiceParts): ScannerService {
  const { books, clock, log, demand } = parts
  const scanner = createScanner(parts)
  const { curves } = createPlanWorkspace()
  let reading: { at: number; done: Promise<void> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isLoaded = false

  // From the start: changes between a catalogue read and the pricing are priced again.
  books.watch((change) => {
    scanner.touch(change)
    if (isRunning) schedule()
  }, new AbortController().signal)

  function read(): Promise<void> {
    if (reading && clock.now() - reading.at < GROUPS_TTL_MS) return reading.done
    const done = readGroups(parts).then((groups) => {
      scanner.setGroups(groups)
      isLoaded = true
    })
    const own = { at: clock.now(), done }
    reading = own
    done.catch(() => {
      if (reading === own) reading = undefined
    })
    return done
  }

  async function flushAll() {
    while (!scanner.flush(slice())) await nextTurn()
  }

  function schedule() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!scanner.flush(slice()) && isRunning) schedule()
    }, FLUSH_MS).unref()
  }

  function demandBooks() {
    const best = [...scanner.list()].sort((a, b) => b.profit - a.profit)
    const refs = best.flatMap(refsOf).slice(0, MAX_DEMANDED)
    if (refs.length > 0) void demand(refs, { budgetMs: 0 })
  }

  return {
    watch: scanner.watch,
    adopt: scanner.adopt,
    current: scanner.list,
    withHaircut: (opportunity, haircut) =>
      priceWithHaircut({ books, now: clock.now(), curves }, opportunity, haircut),
    async list() {
      await read().catch((error: unknown) => {
        // The events from the last read remain; their books are up to date.
        if (!isLoaded) throw error
      })
      scanner.recheck()
      await flushAll()
      return scanner.list()
    },
    start(signal) {
      if (isRunning || signal.aborted) return
      isRunning = true
      const update = () =>
        void read()
          .then(() => schedule())
          .catch((error: unknown) =>
            log.warn({ err: error }, 'Matched events could not be read for the scanner.'),
          )
      update()
      const timers = [
        setInterval(update, GROUPS_TTL_MS),
        setInterval(() => {
          scanner.recheck()
          schedule()
        }, RECHECK_MS),
        setInterval(demandBooks, DEMAND_MS),
      ].map((one) => one.unref())
      signal.addEventListener(
        'abort',
        () => {
          isRunning = false
          clearTimeout(timer)
          for (const one of timers) clearInterval(one)
        },
        { once: true },
      )
    },
  }
}
