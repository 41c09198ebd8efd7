import { createCache } from '@/lib/core/common/createCache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { bestOfEvents, compareOpportunities } from '@/lib/operations/scanner/bestOfEvents'
import { rankBySpread } from './spreadRanking'

/** Opportunities come and go within seconds; a ranking keeps its order for this long. */
const HOLD_MS = 15_000

async function rank(runtime: Runtime): Promise<string[]> {
  const spreads = await rankBySpread(runtime)
  const best = bestOfEvents(runtime).sort(compareOpportunities)
  return [...new Set([...best.map(({ event_id }) => event_id), ...spreads])]
}

/**
 * Ids of open events: first those with an opportunity after fees, sure ones first, then by profit; the rest as
 * {@link rankBySpread} orders them.
 */
export const rankByEdge = (runtime: Runtime): Promise<readonly string[]> => rankingOf(runtime)('')

const rankingOf = perOwner('edgeRanking', (runtime: Runtime) =>
  createCache({ ttlMs: HOLD_MS, now: () => runtime.clock.now(), read: () => rank(runtime) }),
)
