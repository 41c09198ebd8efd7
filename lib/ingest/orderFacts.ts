import { LRUCache } from 'lru-cache'
import type { Market } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { VenueConnector } from '@/lib/venues/connector'

/** Market facts needed for orders, cached for a few seconds, single flight. */
export interface OrderFactsReader {
  /** Undefined when the venue does not know the market, failed, or did not answer within the budget. */
  read(market: Market, options: { budgetMs: number }): Promise<OrderFacts | undefined>
}

/** A narrower tick must be seen soon; preparing an order again within seconds sends no second request. */
const TTL_MS = 5_000
const MAX_KEPT = 1_000
/** A response after its caller's budget still serves the next one. */
const READ_MS = 10_000

export function createOrderFactsReader({
  connectors,
  signal,
}: {
  connectors: ReadonlyMap<VenueId, VenueConnector>
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}): OrderFactsReader {
  const facts = new LRUCache<string, OrderFacts, Market>({
    max: MAX_KEPT,
    ttl: TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: market }) =>
      connectors.get(market.venue)?.fetchOrderFacts?.(market, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]),
      }),
  })
  return {
    async read(market, { budgetMs }) {
      const read = facts.fetch(venueKey(market.venue, market.id), { context: market }).catch(() => undefined)
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), budgetMs)
      })
      try {
        return await Promise.race([read, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
