import { LRUCache } from 'lru-cache'
import type { CatalogueReader, MarketHit } from '@/lib/domain/catalogue'
import type { VenueId } from '@/lib/domain/venue'

/** A closing or a new match shows this much later at most; many requests for one thing cost one query in this time. */
const TTL_MS = 1_000
const MAX_EVENTS = 500
const MAX_TOKENS = 20_000

interface TokenRef {
  venue: VenueId
  tokenId: string
}

/**
 * Keeps what events and tokens lead to for a second, and asks once for callers who ask at the same time.
 * What is not found is not kept: it may be listed the next moment.
 */
export function withCache(reader: CatalogueReader): CatalogueReader {
  type Found = Exclude<Awaited<ReturnType<CatalogueReader['findEvent']>>, undefined>
  const events = new LRUCache<string, Found>({
    max: MAX_EVENTS,
    ttl: TTL_MS,
    fetchMethod: (slug) => reader.findEvent(slug),
  })
  const tokens = new LRUCache<string, MarketHit, TokenRef>({
    max: MAX_TOKENS,
    ttl: TTL_MS,
    fetchMethod: async (_key, _old, { context }) => (await reader.findMarketsByToken([context]))[0],
  })
  return {
    ...reader,
    findEvent: (slug) => events.fetch(slug),
    async findMarketsByToken(refs) {
      const hits = await Promise.all(
        refs.map((ref) => tokens.fetch(`${ref.venue}\n${ref.tokenId}`, { context: ref })),
      )
      return [...new Set(hits.flatMap((hit) => hit ?? []))]
    },
  }
}
