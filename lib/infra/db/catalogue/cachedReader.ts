import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type {
  CatalogueReader,
  CategoryCount,
  EventListFilters,
  EventListQuery,
  MarketHit,
  OutcomePlace,
} from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey, venueKey } from '@/lib/core/domain/venueKey'
import { createConcurrencyLimit } from '@/lib/infra/net/concurrencyLimit'
import { inBatches } from '../inBatches'

/** Pages poll every two seconds: many readers of one event share one query within this time. */
const EVENT_TTL_MS = 1_000
/**
 * A token's market hardly ever changes, so it is cached longer, and served stale while it is refreshed.
 * A market that closed meanwhile has no book any more, so no plan can use it.
 */
const MARKET_TTL_MS = 10_000
/** An entry expired for longer than this is refreshed before it is returned. */
const MARKET_GRACE_MS = 20_000
/** Stale entries are refreshed in batches: the cost is per query rather than per row. */
const AGAIN = { waitMs: 200, most: 20 }
const MAX_EVENTS = 500
/**
 * Events read at a time: the results of dozens, in one turn of the event loop, would keep it for as many milliseconds.
 */
const EVENTS_AT_ONCE = 3
/** Counts beside a list may lag behind it a little: they cover every event. */
const CATEGORIES_TTL_MS = 5_000
const MAX_CATEGORIES = 200
/** Across all lists; they share the groups they have in common. */
const MAX_LISTED = 10_000
const MAX_MARKETS = 20_000
const MAX_OUTCOMES = 20_000
/** More at once are one query, not one each: holdings are hundreds, and the same ones are rarely requested again. */
const MAX_SINGLE = 50

interface TokenRef {
  venue: VenueId
  tokenId: string
}

type Ref = TokenRef | MarketRef
type EventList = Awaited<ReturnType<CatalogueReader['listEvents']>>
type Event = Exclude<Awaited<ReturnType<CatalogueReader['findEvent']>>, undefined>

const keyOf = (ref: Ref) =>
  'tokenId' in ref ? `token\n${venueKey(ref.venue, ref.tokenId)}` : `market\n${marketKey(ref)}`

/** A value that is read again unchanged stays the same object: results derived from it can be reused. */
const sameIfEqual = <T extends object>(read: T | undefined, old: T | undefined): T | undefined =>
  old !== undefined && isDeepStrictEqual(read, old) ? old : read

/**
 * A read whose entry is evicted from the full cache meanwhile still resolves, by `ignoreFetchAbort`; the cache rejects
 * only where nothing was found.
 */
async function orNothing<T>(fetched: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await fetched
  } catch (error) {
    if (error instanceof Error && error.message === 'evicted') return undefined
    throw error
  }
}

/** A cached list computes its query key for each request it serves. */
const queryKeys = new WeakMap<EventListQuery, string>()

function keyOfQuery(query: EventListQuery): string {
  const key = queryKeys.get(query) ?? JSON.stringify(query)
  queryKeys.set(query, key)
  return key
}

/** Keys being refreshed: their cached values stay valid until the read ends. */
function createReading() {
  const keys = new Set<string>()
  return {
    allowStale: (key: string) => ({ allowStale: keys.has(key) }),
    async during<T>(key: string, read: () => Promise<T>): Promise<T> {
      keys.add(key)
      try {
        return await read()
      } finally {
        keys.delete(key)
      }
    },
  }
}

/**
 * Caches lookups of events, tokens and market ids for a few seconds, with a single flight for concurrent callers.
 * Misses are not cached: the market may be listed the next moment.
 */
export function withCache(
  reader: CatalogueReader,
  // Monotonic, and not rounded down to the last reading.
  time: Pick<Performance, 'now'> = performance,
): CatalogueReader {
  const common = { perf: time, ttlResolution: 0, ignoreFetchAbort: true }
  const reading = { events: createReading(), lists: createReading(), markets: createReading() }
  const oneOfFew = createConcurrencyLimit(EVENTS_AT_ONCE)
  const events = new LRUCache<string, Event>({
    max: MAX_EVENTS,
    ttl: EVENT_TTL_MS,
    ...common,
    fetchMethod: (slug, old) =>
      reading.events.during(slug, () =>
        oneOfFew(undefined, async () => sameIfEqual(await reader.findEvent(slug), old)),
      ),
  })
  const outcomes = new LRUCache<string, OutcomePlace>({
    max: MAX_OUTCOMES,
    ttl: EVENT_TTL_MS,
    ...common,
    fetchMethod: (id) => reader.findOutcome(id),
  })
  const lists = new LRUCache<string, EventList, { query: EventListQuery }>({
    maxSize: MAX_LISTED,
    sizeCalculation: ({ events: listed }) => listed.length + 1,
    ttl: EVENT_TTL_MS,
    ...common,
    fetchMethod: (key, _old, { context }) =>
      reading.lists.during(key, () => reader.listEvents(context.query)),
  })
  const categories = new LRUCache<string, CategoryCount[], { filters: EventListFilters }>({
    max: MAX_CATEGORIES,
    ttl: CATEGORIES_TTL_MS,
    ...common,
    fetchMethod: (_key, _old, { context }) => reader.listCategories(context.filters),
  })
  const createReadMarket = (batch?: typeof AGAIN) => {
    const readByToken = inBatches(
      (refs: readonly TokenRef[]) => reader.findMarketsByToken(refs),
      ({ market: { venue, yesTokenId, noTokenId } }, ref) =>
        venue === ref.venue && (yesTokenId === ref.tokenId || noTokenId === ref.tokenId),
      batch,
    )
    const readById = inBatches(
      (refs: readonly MarketRef[]) => reader.findMarketsById(refs),
      ({ market: { venue, id } }, ref) => venue === ref.venue && id === ref.marketId,
      batch,
    )
    return (ref: Ref) => ('tokenId' in ref ? readByToken(ref) : readById(ref))
  }
  const readNow = createReadMarket()
  const readAgain = createReadMarket(AGAIN)
  /** `canWait`: the caller is served from memory. */
  const markets = new LRUCache<string, MarketHit, { ref: Ref; canWait: boolean }>({
    max: MAX_MARKETS,
    ttl: MARKET_TTL_MS,
    ...common,
    noDeleteOnFetchRejection: true,
    fetchMethod: (key, old, { context: { ref, canWait } }) =>
      reading.markets.during(key, async () =>
        sameIfEqual(await (old && canWait ? readAgain : readNow)(ref), old),
      ),
  })
  const findFresh = (ref: Ref): MarketHit | undefined => {
    const key = keyOf(ref)
    return markets.getRemainingTTL(key) > 0 ? markets.get(key, { noDeleteOnStaleGet: true }) : undefined
  }
  const findMarkets = async (refs: readonly Ref[]) => {
    // Every plan calls this: without misses no promise is created per market.
    const fresh = refs.flatMap((ref) => findFresh(ref) ?? [])
    if (fresh.length === refs.length) return [...new Set(fresh)]
    const hits = await Promise.all(
      refs.map((ref) => {
        const key = keyOf(ref)
        const allowStale = markets.getRemainingTTL(key) > -MARKET_GRACE_MS
        return orNothing(markets.fetch(key, { context: { ref, canWait: allowStale }, allowStale }))
      }),
    )
    return [...new Set(hits.flatMap((hit) => hit ?? []))]
  }
  return {
    ...reader,
    findEvent: (slug) => orNothing(events.fetch(slug)),
    findOutcome: (id) => orNothing(outcomes.fetch(id)),
    async listEvents(query) {
      // A query with its own order is rare and large: it is not cached.
      const list = query.first ? undefined : await lists.fetch(keyOfQuery(query), { context: { query } })
      return list ?? reader.listEvents(query)
    },
    listCategories: async (filters) =>
      (await categories.fetch(JSON.stringify(filters), { context: { filters } })) ?? [],
    findMarketsByToken: (refs) =>
      refs.length > MAX_SINGLE ? reader.findMarketsByToken(refs) : findMarkets(refs),
    findMarketsById: (refs) => (refs.length > MAX_SINGLE ? reader.findMarketsById(refs) : findMarkets(refs)),
    peekEvent(slug) {
      const found = events.peek(slug, reading.events.allowStale(slug))
      return found && 'event' in found ? found.event : undefined
    },
    peekEvents(query) {
      const key = keyOfQuery(query)
      return query.first ? undefined : lists.peek(key, reading.lists.allowStale(key))
    },
    peekCategories: (filters) => categories.peek(JSON.stringify(filters)),
    peekMarket(ref) {
      const key = keyOf(ref)
      return markets.peek(key, reading.markets.allowStale(key))
    },
  }
}
