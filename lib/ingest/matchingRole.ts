import type { BookStore } from '@/lib/books/store/bookStore'
import type { ModelBudget } from '@/lib/core/domain/modelBudget'
import { mid } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import { createMatcher } from '@/lib/core/matching/createMatcher'
import type { EventGroup } from '@/lib/core/matching/types'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import type { MatchModel } from '@/lib/infra/model/createMatchModel'
import { createPause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { IngestLog } from '../infra/net/ingestLog'
import { runLoop, runUntilDone } from '../infra/net/runLoop'
import type { CatalogueCache } from './catalogueCache'
import type { HotMarkets } from './hotMarkets'
import { createMatchDecisions } from './matchDecisions'
import { createMatchRuns, type MatchRuns, pairedMarkets } from './matchRuns'
import { createModelMatching, type ModelMatching } from './modelMatching'
import type { IngestSettings } from './settings'
import { shareQuotes } from './shareQuotes'
import { createPriceWatch, topIn } from './watchPrices'

/** Matching as seen by this process, whether it or another process matches. */
export interface MatchingRole {
  /** Matches all venues until the signal aborts: those that other processes lead, as stored in the database. */
  lead(term: AbortSignal): Promise<void>
  /** Reads the groups of the matching process from the database, until the signal aborts. */
  learn(signal: AbortSignal): Promise<void>
  /** Something in the catalogue changed. */
  changed(touchesMatching: boolean): void
  /** A venue was listed for the first time: readiness waits for its groups. */
  hurry(): void
  /** The same, and waits until the groups are stored, where this process matches; elsewhere it never waits. */
  settle(): Promise<void>
  /** Whether the venue's listing has been through matching. */
  hasMatched(venue: VenueId): boolean
}

/** The language model that reads and judges, and its budget. */
export interface ModelOptions {
  model: MatchModel
  budget: ModelBudget
}

interface MatchingRoleDeps {
  venues: readonly VenueId[]
  /** Books of the venues that this process reads. */
  books: BookStore
  cache: CatalogueCache
  catalogue: CatalogueWriter
  hotMarkets: HotMarkets
  model?: ModelOptions
  /** Venues that this process reads now. */
  led(): readonly VenueId[]
  /** Whether this process reads the venue and has its catalogue. */
  hasRead(venue: VenueId): boolean
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** Quotes of other processes are valid for this many rounds: they may be stored one round late. */
const QUOTE_ROUNDS = 2

/** Pause when nothing is left to delete. */
const DELETE_EVERY_MS = 600_000

/** The longest pause after failures of the model. */
const MODEL_BACKOFF_MS = 600_000

export function createMatchingRole(deps: MatchingRoleDeps): MatchingRole {
  const { venues, books, cache, catalogue, hotMarkets, led, clock, settings, log } = deps
  const backoff = { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs }
  const matched = new Set<VenueId>()
  let runs: MatchRuns | undefined
  let published: readonly EventGroup[] = []

  function createRuns(model: ModelMatching | undefined): MatchRuns {
    let beingMatched: readonly VenueId[] = []
    // Groups and cases are reloaded: another process may have written them since this one did.
    catalogue.forgetGroups()
    return createMatchRuns({
      matcher: createMatcher({ distant: model !== undefined }),
      decisions: createMatchDecisions(catalogue, model),
      read: () => {
        beingMatched = venues.filter(deps.hasRead)
        return venues.flatMap((venue) => cache.of(venue).all())
      },
      saveGroups: (groups, events) => catalogue.saveGroups(groups, events),
      done: (groups) => {
        hotMarkets.setPaired(pairedMarkets(groups))
        published = groups
        for (const venue of beingMatched) matched.add(venue)
      },
      clock,
      settings,
      log,
    })
  }

  /** `run` returns the pause until it runs again, ms. */
  const repeat = (
    run: () => Promise<number>,
    { message, signal }: { message: string; signal: AbortSignal },
  ) =>
    runLoop({
      run,
      failed: (error) => log.error({ err: error }, message),
      pause: createPause(clock),
      backoff,
      signal,
    })

  const follow = (signal: AbortSignal) =>
    repeat(
      async () => {
        await cache.readOthers()
        return settings.othersMs
      },
      { message: 'What other processes wrote could not be read.', signal },
    )

  function watchPrices(signal: AbortSignal) {
    const own = topIn(books)
    const watch = createPriceWatch({
      findMarket: ({ venue, marketId }) => cache.of(venue).market(marketId),
      raise: (alarms) => catalogue.raiseAlarms(alarms),
      sustainMs: settings.pricesApartMs,
      clock,
    })
    return repeat(
      async () => {
        const elsewhere = venues.filter((venue) => !led().includes(venue))
        const others = await catalogue.loadQuotes(elsewhere, settings.pricesMs * QUOTE_ROUNDS)
        await watch.observe(published, (ref) => own(ref) ?? others.get(marketKey(ref)))
        return settings.pricesMs
      },
      { message: 'The prices of matched markets could not be compared.', signal },
    )
  }

  const deleteOldWindows = (signal: AbortSignal) =>
    repeat(
      async () => {
        const gone = await catalogue.deleteOldWindows()
        return gone > 0 ? settings.othersMs : DELETE_EVERY_MS
      },
      { message: 'Old markets on a few minutes could not be deleted.', signal },
    )

  function createModel(): ModelMatching | undefined {
    if (!deps.model) return undefined
    const own = topIn(books)
    return createModelMatching({
      ...deps.model,
      store: catalogue,
      findEvent: ({ venue, eventId }) => cache.of(venue).event(eventId),
      priceOf: ({ venue, id, lastPrice }) => {
        const top = own({ venue, marketId: id })
        return (top && mid(top)) ?? lastPrice
      },
      clock,
    })
  }

  const runModel = (model: ModelMatching, signal: AbortSignal) =>
    runLoop({
      run: () => model.run(signal),
      failed: (error) => log.warn({ err: error }, 'The language model gave no answer on a match.'),
      pause: createPause(clock),
      backoff: { minMs: backoff.maxMs, maxMs: MODEL_BACKOFF_MS },
      signal,
    })

  async function shareNow() {
    const own = led()
    if (!runs && own.length > 0) await shareQuotes(own, { books, catalogue })
    return settings.pricesMs
  }

  async function learnNow() {
    const own = led()
    if (runs || own.length === 0) return settings.othersMs
    hotMarkets.setPaired(await catalogue.listPairedMarkets(own))
    const waiting = own.filter((venue) => deps.hasRead(venue) && !matched.has(venue))
    for (const venue of await catalogue.listMatchedVenues(waiting)) matched.add(venue)
    return settings.othersMs
  }

  return {
    async lead(term) {
      try {
        const isHeld = await runUntilDone({
          run: () => cache.startMatching(),
          failed: (error) => log.error({ err: error }, 'The stored catalogue could not be read.'),
          pause: createPause(clock),
          backoff,
          signal: term,
        })
        if (!isHeld) return
        const model = createModel()
        runs = createRuns(model)
        runs.changed(true)
        await Promise.all([
          runs.run(term),
          follow(term),
          watchPrices(term),
          deleteOldWindows(term),
          model && runModel(model, term),
        ])
      } finally {
        runs = undefined
        published = []
        cache.stopMatching()
      }
    },
    async learn(signal) {
      await Promise.all([
        repeat(learnNow, { message: 'The matched markets could not be read.', signal }),
        repeat(shareNow, { message: 'The prices of matched markets could not be stored.', signal }),
      ])
    },
    changed: (touchesMatching) => runs?.changed(touchesMatching),
    hurry() {
      runs?.changed(false)
      runs?.hurry()
    },
    async settle() {
      const stored = runs?.stored()
      runs?.changed(false)
      runs?.hurry()
      await stored
    },
    hasMatched: (venue) => matched.has(venue),
  }
}
