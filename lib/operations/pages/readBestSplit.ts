import { distributionRequest } from '@/lib/contract/distribution'
import type { BestSplit, BestSplitRead } from '@/lib/contract/pageReads'
import { averageOf } from '@/lib/contract/planFigures'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { createCache } from '@/lib/core/common/createCache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { isBaseError } from '@/lib/core/domain/errors'
import { fromMicro } from '@/lib/core/domain/units'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { Runtime } from '@/lib/operations/runtime'
import { collectCandidates } from '@/lib/operations/trading/collectCandidates'
import { outcomeTokens } from '@/lib/operations/trading/outcomeTokens'
import { planVerified } from '@/lib/operations/trading/planVerified'
import { leadingOutcome } from '@/lib/operations/views/leadingOutcome'
import { listedOutcomes } from '@/lib/operations/views/listedOutcomes'
import { compareMembers } from '@/lib/operations/views/settlementsOf'

/** Order size of the example. */
const SIZE_USD = 1_000
/** Number of most traded questions that are tried. */
const TRIED = 50
/** Cache time of an example, ms. */
const HOLD_MS = 15_000

const BODY = distributionRequest.parse({
  tokens: { platform_1: '-' },
  direction: 'buy',
  amount_usd: SIZE_USD,
})

/** The split of an order for the leading outcome over the platforms not known to settle differently. */
function splitOf(runtime: Runtime, group: GroupDetail): BestSplit | undefined {
  const leader = leadingOutcome(listedOutcomes(runtime, group))
  if (!leader) return undefined
  const { outcome, views, name } = leader
  const settled = compareMembers(group, views)
  const requested = outcomeTokens(runtime, { group, outcome }, 'yes').filter(
    ({ known }) => settled?.byVenue.get(known.venue)?.verdict !== 'differs',
  )
  const { candidates } = collectCandidates(runtime, requested, BODY)
  const { plan } = planVerified(runtime, BODY, { candidates, events: new Map([[group.slug, group]]) })
  const { legs, total, savings = 0, bestSingle } = plan
  const price = averageOf(total)
  const alone = plan.venues.find(({ venue }) => venue === bestSingle)
  const single = bestSingle && platformOf(bestSingle, runtime.config.platforms)
  const alonePrice = alone && averageOf(alone.alone)
  if (price === null || !single || typeof alonePrice !== 'number' || savings <= 0 || legs.length < 2)
    return undefined
  return {
    event_slug: group.slug,
    event_title: group.title,
    outcome: group.outcomes.length > 1 ? name : null,
    outcome_id: outcome.id,
    size_usd: SIZE_USD,
    all_in_price: price,
    platforms: legs
      .toSorted((a, b) => b.usd - a.usd)
      .flatMap(({ venue }) => platformOf(venue, runtime.config.platforms) ?? []),
    single: { platform: single, all_in_price: alonePrice },
    savings_usd: fromMicro(savings),
  }
}

/** The same; none when no book is available. */
function trySplit(runtime: Runtime, group: GroupDetail): BestSplit[] {
  try {
    return [splitOf(runtime, group) ?? []].flat()
  } catch (error) {
    if (isBaseError(error)) return []
    throw error
  }
}

async function findBest(runtime: Runtime): Promise<BestSplitRead> {
  const { events } = await runtime.catalogue.listEvents({
    offset: 0,
    limit: TRIED,
    status: 'open',
    paired: true,
    sort: 'volume',
  })
  // A short window is over before anybody has read about it.
  const lasting = events.filter(({ window }) => window === undefined)
  const splits = (await mapYielding(lasting, (group) => trySplit(runtime, group))).flat()
  return {
    best: splits.sort((a, b) => b.savings_usd - a.savings_usd)[0] ?? null,
    generated_at: toTimestamp(runtime.clock.now()),
  }
}

const bestOf = perOwner('bestSplit', (runtime: Runtime) =>
  createCache({ ttlMs: HOLD_MS, now: () => runtime.clock.now(), read: () => findBest(runtime) }),
)

/**
 * Among the most traded questions on several platforms, the order with the largest saving from splitting, now; null
 * when there is none. Cost: at most fifty plans per fifteen seconds.
 */
export const readBestSplit = (runtime: Runtime): Promise<BestSplitRead> => bestOf(runtime)('')
