import { LRUCache } from 'lru-cache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { CatalogueReader, MarketHit } from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import { ASKED_BEFORE_MS, toWindowRef } from '@/lib/core/domain/windowRequest'
import { windowOfSlug, windowSlug } from '@/lib/core/domain/windowSlug'
import type { Runtime } from '@/lib/operations/runtime'

/** Longest wait for a window that is not listed yet. */
const BUDGET_MS = 2_500
/** After a miss the venues are not queried again for this long; later arrivals are found in the catalogue. */
const MISSED_MS = 15_000
const MAX_MISSES = 5_000

type Found = Awaited<ReturnType<CatalogueReader['findEvent']>>

const missesOf = perOwner('windowMisses', (_: Runtime) => new LRUCache<string, number>({ max: MAX_MISSES }))

/** Queries the venues' readers once, unless that has just failed. Returns whether another lookup is worthwhile. */
async function ask(runtime: Runtime, name: string, refs: readonly MarketRef[]): Promise<boolean> {
  const missedAt = missesOf(runtime).get(name) ?? Number.NEGATIVE_INFINITY
  if (refs.length === 0 || runtime.clock.now() - missedAt < MISSED_MS) return false
  await runtime.demand(refs, { budgetMs: BUDGET_MS })
  return true
}

const remember = (runtime: Runtime, name: string) => missesOf(runtime).set(name, runtime.clock.now())

/**
 * The event of a window that is not listed yet, by its slug here or at a venue that names windows by their start.
 * Undefined for any other slug, and for a window that no venue has.
 */
export async function findWindowAhead(runtime: Runtime, slug: string): Promise<Found> {
  const window = windowOfSlug(slug)
  if (!window) return undefined
  const own = windowSlug(window)
  const known = own === slug ? undefined : await runtime.catalogue.findEvent(own)
  if (known) return 'event' in known ? { renamedTo: own } : known
  const now = runtime.clock.now()
  if (window.endsAt <= now || window.startsAt >= now + ASKED_BEFORE_MS) return undefined
  const refs = runtime.config.platforms.map((venue) => toWindowRef(venue, { window }))
  if (!(await ask(runtime, own, refs))) return undefined
  const found = await runtime.catalogue.findEvent(own)
  if (!found) remember(runtime, own)
  return found && 'event' in found && own !== slug ? { renamedTo: own } : found
}

/** Markets with these ids, including windows that are not listed yet. */
export async function findMarketsAhead(runtime: Runtime, refs: readonly MarketRef[]): Promise<MarketHit[]> {
  const hits = await runtime.catalogue.findMarketsById(refs)
  if (hits.length > 0) return hits
  const asks = refs.map(({ venue, marketId }) => toWindowRef(venue, { marketId }))
  const name = asks.map(({ venue, marketId }) => `${venue} ${marketId}`).join()
  if (!(await ask(runtime, name, asks))) return []
  const found = await runtime.catalogue.findMarketsById(refs)
  if (found.length === 0) remember(runtime, name)
  return found
}
