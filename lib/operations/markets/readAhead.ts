import { LRUCache } from 'lru-cache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { CatalogueReader, MarketHit } from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import { ASKED_BEFORE_MS, toWindowRef } from '@/lib/core/domain/windowRequest'
import { windowOfSlug, windowSlug } from '@/lib/core/domain/windowSlug'
import type { Runtime } from '@/lib/operations/runtime'

/** The longest that a request waits for a window that no listing has brought yet. */
const BUDGET_MS = 2_500
/** What could not be had is not waited for again so soon; what comes meanwhile is found in the catalogue. */
const MISSED_MS = 15_000
const MAX_MISSES = 5_000

type Found = Awaited<ReturnType<CatalogueReader['findEvent']>>

const missesOf = perOwner('windowMisses', (_: Runtime) => new LRUCache<string, number>({ max: MAX_MISSES }))

/** Asks the venues' readers once, unless that has just led nowhere. Returns whether it is worth looking again. */
async function ask(runtime: Runtime, name: string, refs: readonly MarketRef[]): Promise<boolean> {
  const missedAt = missesOf(runtime).get(name) ?? Number.NEGATIVE_INFINITY
  if (refs.length === 0 || runtime.clock.now() - missedAt < MISSED_MS) return false
  await runtime.demand(refs, { budgetMs: BUDGET_MS })
  return true
}

const remember = (runtime: Runtime, name: string) => missesOf(runtime).set(name, runtime.clock.now())

/**
 * The event of a window that is listed only later, by its address here or at a venue that names windows by their begin.
 * Undefined for every other address, and for a window that no venue has.
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

/** Markets of these ids, windows that are listed only later among them. */
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
