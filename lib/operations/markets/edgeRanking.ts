import { createCache } from '@/lib/core/common/createCache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { bestOfEvents, compareOpportunities } from '@/lib/operations/scanner/bestOfEvents'
import { rankBySpread } from './spreadRanking'

/** Opportunities come and go within seconds; a list that is read keeps its order a while. */
const HOLD_MS = 15_000

async function rank(runtime: Runtime): Promise<string[]> {
  const spreads = await rankBySpread(runtime)
  const best = bestOfEvents(runtime).sort(compareOpportunities)
  return [...new Set([...best.map(({ event_id }) => event_id), ...spreads])]
}

/**
 * Ids of open events: those with an opportunity after fees, sure ones first, the most profitable first; then as
 * {@link rankBySpread} has them.
 */
export const rankByEdge = (runtime: Runtime): Promise<readonly string[]> => rankingOf(runtime)('')

const rankingOf = perOwner('edgeRanking', (runtime: Runtime) =>
  createCache({ ttlMs: HOLD_MS, now: () => runtime.clock.now(), read: () => rank(runtime) }),
)
