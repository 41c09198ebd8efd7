import { setMaxListeners } from 'node:events'
import type { BookStore } from '@/lib/books/bookStore'
import type { TradeTape } from '@/lib/books/tradeTape'
import type { CatalogueWriter } from '@/lib/db/catalogueWriter'
import type { MarketRef } from '@/lib/domain/market'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import { createMatcher } from '@/lib/matching/createMatcher'
import type { Clock } from '@/lib/net/types'
import type { VenueConnector } from '@/lib/venues/connector'
import { createHealthBoard, type FeedHealth } from './healthBoard'
import { createHotMarkets } from './hotMarkets'
import type { IngestLog } from './ingestLog'
import { createMatchDecisions } from './matchDecisions'
import { createMatchRuns, pairedMarkets } from './matchRuns'
import { createReadOnDemand } from './readOnDemand'
import { createPause, runLoop } from './runLoop'
import { INGEST_SETTINGS, type IngestSettings } from './settings'
import { superviseVenue, type VenueSupervisor } from './superviseVenue'
import { createVenueEvents } from './venueEvents'

export interface Ingest {
  health(venue: VenueId): FeedHealth
  /** For every venue that answers: catalogue, books and one matching run done. */
  readiness(): Partial<Record<VenueId, boolean>>
  /** Keeps these markets hot, and reads now what is absent or stale, waiting at most `budgetMs`. Never rejects. */
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  /** Stops everything and waits for it. */
  close(): Promise<void>
}

export interface IngestDeps {
  /** Venues that this deployment lists, with or without a connector. */
  platforms: readonly VenueId[]
  connectors: ReadonlyMap<VenueId, VenueConnector>
  books: BookStore
  trades: TradeTape
  catalogue: CatalogueWriter
  clock: Clock
  log: IngestLog
  settings?: Partial<IngestSettings>
}

/**
 * Starts reading the venues: a supervisor for each, and one that groups what they list. The stored catalogue is taken
 * up first, so that closings which happened while nobody looked are asked for.
 */
export function createIngest(deps: IngestDeps): Ingest {
  const { books, trades, catalogue, clock, log } = deps
  const settings = { ...INGEST_SETTINGS, ...deps.settings }
  const stopping = new AbortController()
  const { signal } = stopping
  // Every loop and every request of every venue listens to this one.
  setMaxListeners(0, signal)
  const health = createHealthBoard({ clock, log })
  const hotMarkets = createHotMarkets({ clock, settings })
  const usable = [...deps.connectors.values()].filter((connector) => connector.unusable === undefined)
  const venues = new Map(usable.map((connector) => [connector.id, createVenueEvents()]))
  const matched = new Set<VenueId>()

  for (const venue of deps.platforms) {
    const connector = deps.connectors.get(venue)
    if (!connector)
      health.exclude(venue, 'disabled', `This build has no connector for ${VENUES[venue].name} yet.`)
    else if (connector.unusable !== undefined) health.exclude(venue, 'needs_key', connector.unusable)
  }

  let beingMatched: VenueId[] = []
  const matchRuns = createMatchRuns({
    matcher: createMatcher(),
    decisions: createMatchDecisions(catalogue),
    read: () => {
      beingMatched = [...venues.keys()].filter((venue) => health.hasRead(venue, 'catalogue'))
      return [...venues.values()].flatMap((events) => events.all())
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

  const supervisors = new Map<VenueId, VenueSupervisor>()
  for (const connector of usable) {
    const events = venues.get(connector.id)
    if (!events) continue
    const supervisor = superviseVenue({
      connector,
      events,
      books,
      trades,
      hotMarkets,
      save: (changed) => catalogue.saveVenueEvents(changed),
      changed: (touchesMatching) => matchRuns.changed(touchesMatching),
      listed: () => {
        matchRuns.changed(false)
        matchRuns.hurry()
      },
      health,
      clock,
      settings,
      log,
    })
    supervisors.set(connector.id, supervisor)
  }

  async function takeUpStored() {
    const stored = await catalogue.loadVenueEvents([...venues.keys()])
    for (const event of stored) {
      const events = venues.get(event.venue)
      events?.commit(events.diff([event], { whole: false }))
    }
    if (stored.length > 0) matchRuns.changed(true)
  }

  async function run() {
    let loaded = false
    const loading = new AbortController()
    await runLoop({
      run: async () => {
        await takeUpStored()
        loaded = true
        loading.abort()
        return 0
      },
      failed: (error) => log.error({ err: error }, 'The stored catalogue could not be read.'),
      pause: createPause(clock),
      backoff: { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs },
      signal: AbortSignal.any([signal, loading.signal]),
    })
    if (!loaded) return
    await Promise.all([matchRuns.run(signal), ...[...supervisors.values()].map((one) => one.run(signal))])
  }

  const running = run()
  const isAway = (venue: VenueId) => ['down', 'needs_key', 'disabled'].includes(health.get(venue).state)
  const readOnDemand = createReadOnDemand({
    books,
    findMarket: ({ venue, marketId }) => {
      const market = isAway(venue) ? undefined : venues.get(venue)?.market(marketId)
      return market?.status === 'open' || market?.status === 'paused' ? market : undefined
    },
    read: async (venue, markets, readSignal) => supervisors.get(venue)?.sweeps.read(markets, readSignal),
    clock,
    signal,
  })

  return {
    health: (venue) => health.get(venue),
    readiness() {
      const answering = [...venues.keys()].filter((venue) => !isAway(venue))
      return Object.fromEntries(
        answering.map((venue) => [
          venue,
          health.hasRead(venue, 'catalogue') && health.hasRead(venue, 'books') && matched.has(venue),
        ]),
      )
    },
    demand(refs, options) {
      hotMarkets.view(refs)
      return readOnDemand(refs, options)
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}
