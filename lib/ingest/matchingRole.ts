import type { CatalogueWriter } from '@/lib/db/catalogueWriter'
import type { VenueId } from '@/lib/domain/venue'
import { createMatcher } from '@/lib/matching/createMatcher'
import type { Clock } from '@/lib/net/types'
import type { CatalogueCache } from './catalogueCache'
import type { HotMarkets } from './hotMarkets'
import type { IngestLog } from './ingestLog'
import { createMatchDecisions } from './matchDecisions'
import { createMatchRuns, type MatchRuns, pairedMarkets } from './matchRuns'
import { createPause, runLoop, runUntilDone } from './runLoop'
import type { IngestSettings } from './settings'

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
  /** Whether the venue's listing has been through matching. */
  hasMatched(venue: VenueId): boolean
}

interface MatchingRoleDeps {
  venues: readonly VenueId[]
  cache: CatalogueCache
  catalogue: CatalogueWriter
  hotMarkets: HotMarkets
  /** Venues that this process reads now. */
  led(): readonly VenueId[]
  /** Whether this process reads the venue and has its catalogue. */
  hasRead(venue: VenueId): boolean
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

export function createMatchingRole(deps: MatchingRoleDeps): MatchingRole {
  const { venues, cache, catalogue, hotMarkets, led, clock, settings, log } = deps
  const backoff = { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs }
  const matched = new Set<VenueId>()
  let runs: MatchRuns | undefined

  function createRuns(): MatchRuns {
    let beingMatched: readonly VenueId[] = []
    // Groups and cases are read again: another process may have written them since this one did.
    catalogue.forgetGroups()
    return createMatchRuns({
      matcher: createMatcher(),
      decisions: createMatchDecisions(catalogue),
      read: () => {
        beingMatched = venues.filter(deps.hasRead)
        return venues.flatMap((venue) => cache.of(venue).all())
      },
      saveGroups: (groups, events) => catalogue.saveGroups(groups, events),
      done: (groups) => {
        hotMarkets.setPaired(pairedMarkets(groups))
        for (const venue of beingMatched) matched.add(venue)
      },
      clock,
      settings,
      log,
    })
  }

  const follow = (term: AbortSignal) =>
    runLoop({
      run: async () => {
        await cache.readOthers()
        return settings.othersMs
      },
      failed: (error) => log.error({ err: error }, 'What other processes wrote could not be read.'),
      pause: createPause(clock),
      backoff,
      signal: term,
    })

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
        runs = createRuns()
        runs.changed(true)
        await Promise.all([runs.run(term), follow(term)])
      } finally {
        runs = undefined
        cache.stopMatching()
      }
    },
    learn: (signal) =>
      runLoop({
        run: learnNow,
        failed: (error) => log.error({ err: error }, 'The matched markets could not be read.'),
        pause: createPause(clock),
        backoff,
        signal,
      }),
    changed: (touchesMatching) => runs?.changed(touchesMatching),
    hurry() {
      runs?.changed(false)
      runs?.hurry()
    },
    hasMatched: (venue) => matched.has(venue),
  }
}
