'use client'
import type { ReactNode } from 'react'
import { decimals } from '@/components/format/decimals'
import { formatChance, formatTokens, formatUsd } from '@/components/format/figures'
import { Select } from '@/components/ui/Select'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { useUsualVenue } from '../form/useUsualVenue'
import { type Against, againstVenue } from './againstVenue'
import { feeTerms } from './costText'

const A_CENT = 0.005

const Amount = ({ children }: { children: ReactNode }) => (
  <strong className="figures font-semibold text-good">{children}</strong>
)

function againstText(against: Against, name: string, answer: PlanAnswer): ReactNode {
  const { direction, include_fees: includeFees } = answer.request
  const terms = feeTerms(includeFees ?? true)
  if (against.kind === 'unknown') return `${name} cannot be compared right now.`
  if (against.kind === 'partial') {
    const split = answer.plan.combined.filled_ratio
    return `${name} alone fills ${formatChance(against.filled)} of this order, the split ${formatChance(split)}.`
  }
  if (against.usd < A_CENT) return `As good as ${name} alone, to the cent${terms}.`
  return (
    <>
      <Amount>{formatUsd(against.usd)}</Amount> {direction === 'buy' ? 'cheaper' : 'more'} than {name} alone
      {terms}: {decimals(against.ratio * 100, 2)}%, {formatTokens(against.tokens)} tokens.
    </>
  )
}

/** Without a usual venue: against the best single venue. */
function bestText({ plan, request }: PlanAnswer, platforms: readonly PlatformSummary[]): ReactNode {
  const { savings_usd: savings, best_single_platform: best } = plan.combined
  const terms = feeTerms(request.include_fees ?? true)
  const name = platforms.find(({ id }) => id === best)?.name
  if (plan.distributions.length === 0) return 'Nothing of this order can be placed right now.'
  if (plan.distributions.length === 1) {
    return plan.unavailable.length === 0 && Object.keys(plan.platforms).length > 1
      ? 'One platform is best for this order; a split would not help.'
      : ''
  }
  if (savings === null || !name) return 'No single platform can fill this order.'
  if (savings < A_CENT) return `As good as ${name} alone, to the cent${terms}.`
  return (
    <>
      Better than {name} alone by <Amount>{formatUsd(savings)}</Amount>
      {terms}.
    </>
  )
}

/** Saving of the plan: against the user's usual venue, else against the best one. Its layout never moves. */
export function PlanHeadline({
  answer,
  platforms,
}: {
  answer: PlanAnswer | undefined
  platforms: readonly PlatformSummary[]
}) {
  const [usual, setUsual] = useUsualVenue()
  const mine = platforms.find(({ venue }) => venue === usual)
  const text =
    answer &&
    (mine
      ? againstText(againstVenue(answer.plan, answer.request, mine.id), mine.name, answer)
      : bestText(answer, platforms))
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <p className="min-w-0 text-sm">{text}</p>
      <Select
        label="I normally use"
        className="w-38 shrink-0"
        value={usual}
        onChange={({ target }) => setUsual(VENUE_IDS.find((venue) => venue === target.value) ?? '')}
        options={[
          { value: '', label: 'I normally use…' },
          ...platforms.map(({ venue, name }) => ({ value: venue, label: name })),
        ]}
      />
    </div>
  )
}
