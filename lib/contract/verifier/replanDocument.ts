import type { DistributionRequest } from '@/lib/contract/distribution'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'
import { fromMicro } from '@/lib/core/domain/units'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { planOfBooks } from './planOfBooks'

/** `other_version`: made by another planner version, which may plan differently. */
export type Replanned = 'same' | 'differs' | 'other_version'

interface Amounts {
  tokens: number
  usd: number
}

const isSame = (made: Amounts | undefined, said: Amounts) =>
  fromMicro(made?.tokens ?? 0) === said.tokens && fromMicro(made?.usd ?? 0) === said.usd

/** Replans a stored plan from its books, and compares the total and every platform's leg. */
export function replanDocument({ request, response, inputs, versions }: PlanDocument): Replanned {
  if (versions.planner !== PLANNER_VERSION) return 'other_version'
  const books = PLATFORM_IDS.flatMap((id) => {
    const input = inputs.platforms[id]
    return input ? [{ id, book: { ...input, min_sell_usd: input.min_order_usd }, levels: input.levels }] : []
  })
  // The parsed request has every field of a sent one.
  const { plan, sourceOf } = planOfBooks(request as DistributionRequest, books, response.certificate.haircuts)
  const legs = Object.values(response.platforms).every((said) => {
    const venue = sourceOf(said.platform)?.venue
    return isSame(
      plan.legs.find((leg) => leg.venue === venue),
      said,
    )
  })
  return legs && isSame(plan.total, response.combined) ? 'same' : 'differs'
}
