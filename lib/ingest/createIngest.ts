import { setMaxListeners } from 'node:events'
import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { MarketRef } from '@/lib/core/domain/market'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { windowRequestOf } from '@/lib/core/domain/windowRequest'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createPause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueConnector } from '@/lib/venues/connector'
import type { IngestLog } from '../infra/net/ingestLog'
import { runUntilDone } from '../infra/net/runLoop'
import { createCatalogueCache } from './catalogueCache'
import { createHotMarkets } from './hotMarkets'
import { createLagMeter } from './lagMeter'
import { createMatchingRole, type ModelOptions } from './matchingRole'
import { createReadOnDemand } from './readOnDemand'
import { INGEST_SETTINGS, type IngestSettings } from './settings'
import { superviseVenue, type VenueSupervisor } from './superviseVenue'
import { createVenueHealthStore, type FeedHealth } from './venueHealth'
import { createWindowRequests } from './windowRequests'

/** A role of one process at a time: read a venue, or match what all venues list. */
export type IngestRole = VenueId | 'matching'

/** Fills the role until the signal aborts; settles when all its work has ended. Never rejects. */
type LeadRole = (role: IngestRole, signal: AbortSignal) => Promise<void>

export interface Ingest {
  health(venue: VenueId): FeedHealth
  /** For every venue that answers: its catalogue read and matched, and every matched book read once. */
  readiness(): Partial<Record<VenueId, boolean>>
  /**
   * Keeps these markets hot, and reads absent or stale books now, waiting at most `budgetMs`; a reference may stand for
   * a window that is not yet listed (`windowRequest.ts`). Never rejects.
   */
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
  /** Reads and judges undecided matches. */
  model?: ModelOptions
  /** Decides which roles this process fills and when; without it, all of them from the start. */
  balanceRoles?: (roles: readonly IngestRole[], lead: LeadRole) => { close(): Promise<void> }
}

const readElsewhere = (venue: VenueId): FeedHealth => ({
  venue,
  state: 'disabled',
  message: `${VENUES[venue].name} is read by another process.`,
  refusals: 0,
})

/**
 * Reads the venues, each under a supervisor, and groups what they list. The stored catalogue of a venue is loaded
 * first, so that events that closed while no process was reading are requested again.
 */
export function createIngest(deps: IngestDeps): Ingest {
  const { books, trades, catalogue, clock, log } = deps
  const settings = { ...INGEST_SETTINGS, ...deps.settings }
  const backoff = { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs }
  const stopping = new AbortController()
  const { signal } = stopping
  // Every loop and every request of every venue adds a listener to this signal.
  setMaxListeners(0, signal)
  const health = createVenueHealthStore({ clock, log })
  const lag = createLagMeter(clock)
  const hotMarkets = createHotMarkets({ clock, settings })
  const usable = [...deps.connectors.values()].filter((connector) => connector.unusable === undefined)
  const venues = usable.map(({ id }) => id)
  const supervisors = new Map<VenueId, VenueSupervisor>()
  /** Stays ready even when another venue returns and is not matched yet. */
  const everReady = new WeakSet<VenueSupervisor>()
  const cache = createCatalogueCache({
    venues,
    catalogue,
    changed: (touchesMatching) => matching.changed(touchesMatching),
    clock,
  })
  const matching = createMatchingRole({
    venues,
    books,
    cache,
    catalogue,
    hotMarkets,
    ...(deps.model && { model: deps.model }),
    led: () => [...supervisors.keys()],
    hasRead: (venue) => health.hasRead(venue, 'catalogue'),
    clock,
    settings,
    log,
  })

  for (const venue of deps.platforms) {
    const connector = deps.connectors.get(venue)
    if (!connector)
      health.exclude(venue, 'disabled', `This build has no connector for ${VENUES[venue].name} yet.`)
    else if (connector.unusable !== undefined) health.exclude(venue, 'needs_key', connector.unusable)
  }

  const isAway = (venue: VenueId) => ['down', 'needs_key', 'disabled'].includes(health.get(venue).state)
  /**
   * Whether everything that this process reads, from venues that answer, has been matched: only then are pairs known.
   */
  const isMatched = () =>
    [...supervisors.keys()].every(
      (venue) => isAway(venue) || (health.hasRead(venue, 'catalogue') && matching.hasMatched(venue)),
    )

  async function leadVenue(connector: VenueConnector, term: AbortSignal) {
    const venue = connector.id
    health.restart(venue)
    try {
      const isHeld = await runUntilDone({
        run: () => cache.lead(venue),
        failed: (error) => log.error({ venue, err: error }, 'The stored catalogue could not be read.'),
        pause: createPause(clock),
        backoff,
        signal: term,
      })
      if (!isHeld) return
      const supervisor = superviseVenue({
        connector,
        events: cache.of(venue),
        books,
        trades,
        hotMarkets,
        async save(changed) {
          // The next leader writes from now on.
          term.throwIfAborted()
          await catalogue.saveVenueEvents(changed)
        },
        changed: matching.changed,
        listed: matching.hurry,
        matched: isMatched,
        health,
        lag,
        clock,
        settings,
        log,
      })
      supervisors.set(venue, supervisor)
      await supervisor.run(term)
    } finally {
      supervisors.delete(venue)
      cache.leave(venue)
    }
  }

  async function fill(role: IngestRole, term: AbortSignal): Promise<void> {
    const connector = usable.find(({ id }) => id === role)
    if (role === 'matching') await matching.lead(term)
    else if (connector) await leadVenue(connector, term)
    // Only the venue's leader knows what excludes it.
    else if (!term.aborted)
      await new Promise((resolve) => term.addEventListener('abort', resolve, { once: true }))
  }

  const filled = new Set<IngestRole>()
  async function lead(role: IngestRole, term: AbortSignal): Promise<void> {
    setMaxListeners(0, term)
    filled.add(role)
    await fill(role, term).finally(() => filled.delete(role))
  }

  const roles = [...deps.platforms, 'matching'] as const
  const leadership = deps.balanceRoles?.(roles, lead)
  const running = leadership ? matching.learn(signal) : Promise.all(roles.map((role) => lead(role, signal)))
  const readOnDemand = createReadOnDemand({
    books,
    findMarket: ({ venue, marketId }) => {
      const market = isAway(venue) || !supervisors.has(venue) ? undefined : cache.of(venue).market(marketId)
      return market?.status === 'open' || market?.status === 'paused' ? market : undefined
    },
    read: async (venue, markets, readSignal) => supervisors.get(venue)?.sweeps.read(markets, readSignal),
    clock,
    signal,
  })
  const requestWindows = createWindowRequests({
    read: async (venue, ask, readSignal) =>
      isAway(venue) ? undefined : supervisors.get(venue)?.readWindow(ask, readSignal),
    found: () => matching.settle(),
    clock,
    signal,
  })

  return {
    health: (venue) => (leadership && !filled.has(venue) ? readElsewhere(venue) : health.get(venue)),
    readiness() {
      const whole = isMatched()
      const ready = (venue: VenueId) => {
        const supervisor = supervisors.get(venue)
        if (!supervisor) return false
        if (whole && supervisor.hasReadMatched()) everReady.add(supervisor)
        return everReady.has(supervisor)
      }
      return Object.fromEntries(
        venues.filter((venue) => !isAway(venue)).map((venue) => [venue, ready(venue)]),
      )
    },
    async demand(refs, options) {
      const markets = refs.filter((ref) => !windowRequestOf(ref))
      const windows = refs.filter((ref) => windowRequestOf(ref))
      hotMarkets.view(markets)
      await Promise.all([readOnDemand(markets, options), requestWindows(windows, options)])
    },
    async close() {
      await leadership?.close()
      stopping.abort()
      await running
    },
  }
}
