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
/** Matched events at most, the newest first. */
const MAX_GROUPS = 5_000
/** Changes of a book within this time are priced once. */
const FLUSH_MS = 20
/** Longest pricing without a pause for the event loop. */
const SLICE_MS = 5
/** Books turn stale and markets close without anybody saying so. */
const RECHECK_MS = 1_000
/** Books of what is listed are requested again, so that they stay hot; the most profitable first. */
const DEMAND_MS = 10_000
const MAX_DEMANDED = 200

/** The list of opportunities of one process, over the books that it holds. */
export interface ScannerService extends Pick<Scanner, 'watch' | 'adopt'> {
  /** What can be had by the books as they are now. Errors: the catalogue's, before it was read once. */
  list(): Promise<readonly Opportunity[]>
  /**
   * An opportunity as it is with a haircut on every set, micro-dollars, by the books as they are now; undefined where
   * nothing is left of it.
   */
  withHaircut(opportunity: Opportunity, haircut: number): Opportunity | undefined
  /** The list as it was priced last. */
  current(): readonly Opportunity[]
  /** Keeps the list current from now on, without anybody asking, until the signal aborts. */
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

/** Every open matched event. By age, as an order by volume would change between two pages. */
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

  // From the beginning: what changes between a read of the catalogue and the pricing is priced again.
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
        // The events read before are still there; their books are as current as ever.
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
