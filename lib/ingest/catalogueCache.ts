import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import { createVenueEvents, type VenueEvents } from './venueEvents'
import { isOutlived } from './windowLife'

/** Catalogues cached by this process: those of the venues it leads, and all of them while it matches. */
export interface CatalogueCache {
  of(venue: VenueId): VenueEvents
  /** This process leads the venue from now on: loads its stored catalogue. May be retried. */
  lead(venue: VenueId): Promise<void>
  /** It no longer leads the venue. Evicts what this process does not need. */
  leave(venue: VenueId): void
  /** Loads every venue that is not cached and retains it until `stopMatching`. May be retried. */
  startMatching(): Promise<void>
  /** Reads what other processes have written since the last call. */
  readOthers(): Promise<void>
  stopMatching(): void
}

interface CatalogueCacheDeps {
  venues: readonly VenueId[]
  catalogue: Pick<CatalogueWriter, 'loadVenueEvents' | 'changesUntilNow' | 'readChanges'>
  /** The cache changed because of what was read from the database. */
  changed(touchesMatching: boolean): void
  clock: { now(): number }
}

export function createCatalogueCache({
  venues,
  catalogue,
  changed,
  clock,
}: CatalogueCacheDeps): CatalogueCache {
  const cached = new Map<VenueId, VenueEvents>()
  const loaded = new Set<VenueId>()
  const loading = new Map<VenueId, Promise<void>>()
  const led = new Set<VenueId>()
  let isMatching = false
  let since: bigint | undefined
  let known: ReadonlyMap<string, bigint> = new Map()

  function of(venue: VenueId): VenueEvents {
    const events = cached.get(venue) ?? createVenueEvents()
    cached.set(venue, events)
    return events
  }

  async function take(stored: readonly VenueEvent[], isWanted: (venue: VenueId) => boolean) {
    const diffs = await mapYielding(stored, (event) => {
      if (!isWanted(event.venue)) return undefined
      const events = of(event.venue)
      const diff = events.diff([event], { whole: false })
      events.commit(diff)
      return diff.changed.length > 0 ? diff : undefined
    })
    if (diffs.some(Boolean)) changed(diffs.some((diff) => diff?.touchesMatching))
  }

  /** Evicts outlived events of a venue that another process leads: nothing else here does. */
  function forgetOutlived(venue: VenueId) {
    const now = clock.now()
    const ids = of(venue)
      .all()
      .filter((event) => isOutlived(event, now))
      .map(({ id }) => id)
    if (of(venue).forget(ids).length > 0) changed(true)
  }

  async function loadNow(venue: VenueId) {
    await take(await catalogue.loadVenueEvents([venue]), () => true)
    loaded.add(venue)
  }

  /** Single flight: concurrent callers wait for one read. */
  function load(venue: VenueId): Promise<void> {
    const running = loading.get(venue) ?? loadNow(venue).finally(() => loading.delete(venue))
    loading.set(venue, running)
    return running
  }

  function letGo(venue: VenueId) {
    if (isMatching || led.has(venue)) return
    cached.delete(venue)
    loaded.delete(venue)
  }

  return {
    of,
    lead(venue) {
      led.add(venue)
      return load(venue)
    },
    leave(venue) {
      led.delete(venue)
      letGo(venue)
    },
    async startMatching() {
      isMatching = true
      // Before loading: changes made meanwhile are read again, not missed.
      since ??= await catalogue.changesUntilNow()
      await Promise.all(venues.filter((venue) => !loaded.has(venue)).map(load))
    },
    async readOthers() {
      const others = venues.filter((venue) => !led.has(venue))
      if (others.length === 0 || since === undefined) return
      const { events, until, states } = await catalogue.readChanges(others, { since, known })
      // For a venue that this process began to lead meanwhile, the cache is newer.
      await take(events, (venue) => !led.has(venue))
      since = until
      known = states
      for (const venue of others) if (!led.has(venue)) forgetOutlived(venue)
    },
    stopMatching() {
      isMatching = false
      since = undefined
      known = new Map()
      for (const venue of venues) letGo(venue)
    },
  }
}
