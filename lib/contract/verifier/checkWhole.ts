import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import { fromMicro } from '@/lib/core/domain/units'
import { findCounterfactuals } from '@/lib/core/planner/certificate/counterfactuals'
import { costWithout } from '@/lib/core/planner/certificate/strictness'
import { isSame } from './figures'
import { labelOf, type PlanOfBooks, platformOf } from './planOfBooks'
import type { PlanAnswer } from './types'

const wire = (micro: number | undefined) => (micro === undefined ? undefined : fromMicro(micro))

/** Tolerance of the gap: it is rounded up, and a millionth is added for the bounds' own rounding. */
const GAP = 3e-6

function hasItsCounterfactuals({ plan }: PlanAnswer, own: PlanOfBooks): boolean {
  const counterfactuals = findCounterfactuals(own.request, own.plan)
  return PLATFORM_IDS.every((id) => {
    const claim = plan.counterfactuals[id]
    const found = own.plan.venues.find(({ venue }) => platformOf(venue) === id)
    const mine = found && counterfactuals[found.venue]
    if (!claim || !mine) return !claim && !mine
    return (
      claim.flip.kind === mine.flip.kind &&
      isSame(claim.forced_cost_usd, wire(mine.forcedCostUsd)) &&
      isSame(claim.flip.value, wire(mine.flip.value)) &&
      isSame(claim.flip.saves_usd, wire(mine.flip.savesUsd))
    )
  })
}

/** Documents of earlier versions have them without a request. */
const wantsCounterfactuals = ({ request, plan }: PlanAnswer) =>
  request.counterfactuals === true || Object.keys(plan.counterfactuals).length > 0

/**
 * Checks what depends on all books: savings, the certificate's gap and next price, and with `deep`, which requires full
 * books, the counterfactuals of unused platforms. Undefined when everything matches.
 */
export function checkWhole(
  answer: PlanAnswer,
  own: PlanOfBooks,
  { deep }: { deep: boolean },
): string | undefined {
  const { combined, certificate } = answer.plan
  const { bestSingle, savings } = own.plan
  const best = bestSingle && platformOf(bestSingle)
  if (!isSame(combined.savings_usd, wire(savings)) || combined.best_single_platform !== (best ?? null))
    return 'The order books give other savings.'
  const { strictness } = answer.plan
  if (strictness) {
    const venues = strictness.excluded.map(labelOf)
    const cost = costWithout(own.request, own.plan, { venues })
    if (!isSame(strictness.cost_usd, wire(cost)))
      return 'The order books give another cost of keeping to one settlement.'
  }
  const { marginalPrice, gap, gapUsd, objective } = own.plan.certificate
  if (
    certificate.objective !== objective ||
    !isSame(certificate.marginal_price, marginalPrice) ||
    !isSame(certificate.gap, gap, GAP) ||
    !isSame(certificate.gap_usd, fromMicro(gapUsd))
  )
    return 'The order books give another gap.'
  if (deep && wantsCounterfactuals(answer) && !hasItsCounterfactuals(answer, own))
    return 'The order books give other figures for the platforms left out.'
  return undefined
}
