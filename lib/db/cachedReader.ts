import { LRUCache } from 'lru-cache'
import type { CatalogueReader, MarketHit } from '@/lib/domain/catalogue'
import type { VenueId } from '@/lib/domain/venue'

/** Pages look every two seconds: many readers of one event cost one query in this time. */
const EVENT_TTL_MS = 1_000
/**
 * Where a token leads hardly ever changes, so it is kept longer, and answered from memory while it is read again.
 * A market that closed meanwhile has no book any more, so no plan can use it.
 */
const TOKEN_TTL_MS = 10_000
/** Older than its time by more than this it is read before it is answered. */
const TOKEN_GRACE_MS = 20_000
const MAX_EVENTS = 500
const MAX_TOKENS = 20_000
/** More at once are one query, not one each: holdings are hundreds, and nobody asks for the same ones again. */
const MAX_SINGLE = 50

interface TokenRef {
  venue: VenueId
  tokenId: string
}

/**
 * Keeps what events and tokens lead to for some seconds, and asks once for callers who ask at the same time.
 * What is not found is not kept: it may be listed the next moment.
 */
export function withCache(reader: CatalogueReader): CatalogueReader {
  type Found = Exclude<Awaited<ReturnType<CatalogueReader['findEvent']>>, undefined>
  const events = new LRUCache<string, Found>({
    max: MAX_EVENTS,
    ttl: EVENT_TTL_MS,
    fetchMethod: (slug) => reader.findEvent(slug),
  })
  const tokens = new LRUCache<string, MarketHit, TokenRef>({
    max: MAX_TOKENS,
    ttl: TOKEN_TTL_MS,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context }) => (await reader.findMarketsByToken([context]))[0],
  })
  return {
    ...reader,
    findEvent: (slug) => events.fetch(slug),
    async findMarketsByToken(refs) {
      if (refs.length > MAX_SINGLE) return reader.findMarketsByToken(refs)
      const hits = await Promise.all(
        refs.map((ref) => {
          const key = `${ref.venue}\n${ref.tokenId}`
          const allowStale = tokens.getRemainingTTL(key) > -TOKEN_GRACE_MS
          return tokens.fetch(key, { context: ref, allowStale })
        }),
      )
      return [...new Set(hits.flatMap((hit) => hit ?? []))]
    },
  }
}
