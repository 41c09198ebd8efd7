import type { ReactNode } from 'react'
import { decimals } from '@/components/format/decimals'
import { formatChance, formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { Outcome } from '@/lib/core/domain/market'
import { useUsualVenue } from '../form/useUsualVenue'
import { againstVenue } from './againstVenue'

const A_CENT = 0.005

const Amount = ({ children }: { children: ReactNode }) => (
  <strong className="figures font-semibold text-good">{children}</strong>
)

/** "saves $1.31 against Polymarket"; of a sale what it brings more. */
const saving = (usd: number, name: string, direction: 'buy' | 'sell'): ReactNode =>
  direction === 'buy' ? (
    <>
      saves <Amount>{formatUsd(usd)}</Amount> against {name}
    </>
  ) : (
    <>
      brings <Amount>{formatUsd(usd)}</Amount> more than {name}
    </>
  )

/** Against the user's usual venue. */
function againstText({ plan, request }: PlanAnswer, { id, name }: PlatformSummary): ReactNode {
  const against = againstVenue(plan, request, id)
  if (against.kind === 'unknown') return `${name} cannot be compared right now`
  if (against.kind === 'partial') {
    const split = plan.combined.filled_ratio
    return `${name} alone fills ${formatChance(against.filled)} of this order, the split ${formatChance(split)}`
  }
  if (against.usd < A_CENT) return `as good as ${name} alone, to the cent`
  return (
    <>
      {saving(against.usd, name, request.direction)} ({decimals(against.ratio * 100, 2)}%,{' '}
      {formatTokens(against.tokens)} tokens)
    </>
  )
}

/** Without a usual venue: against the best single venue. */
function bestText({ plan, request }: PlanAnswer, platforms: readonly PlatformSummary[]): ReactNode {
  const { savings_usd: savings, best_single_platform: best } = plan.combined
  const nameOf = (id: typeof best) => platforms.find((one) => one.id === id)?.name
  if (plan.distributions.length === 1) {
    const only = nameOf(plan.distributions[0]?.platform ?? null)
    const isBest = plan.unavailable.length === 0 && Object.keys(plan.platforms).length > 1
    return `all on ${only ?? 'one platform'}${isBest ? ': a split would not help' : ''}`
  }
  const name = nameOf(best)
  if (savings === null || !name) return 'no single platform fills this order'
  if (savings < A_CENT) return `as good as ${name} alone, to the cent`
  return saving(savings, name, request.direction)
}

/** The plan in one line: what is bought or sold, its price, and what the split saves. Its layout never moves. */
export function PlanHeadline({
  answer,
  side,
  platforms,
}: {
  answer: PlanAnswer | undefined
  side: Outcome
  platforms: readonly PlatformSummary[]
}) {
  const [usual] = useUsualVenue()
  const mine = platforms.find(({ venue }) => venue === usual)
  if (!answer) return <p className="min-h-11 text-ink-3 text-sm">Calculating the plan…</p>
  const { plan, request } = answer
  if (plan.distributions.length === 0)
    return <p className="min-h-11 text-sm">Nothing of this order can be placed right now.</p>
  const tokens = `${formatTokens(plan.combined.tokens)} ${side === 'yes' ? 'Yes' : 'No'}`
  return (
    <p className="min-h-11 text-ink-2 text-sm">
      <strong className="figures font-semibold text-ink text-md leading-6">
        {request.direction === 'buy' ? tokens : `${formatUsd(plan.combined.usd)} for ${tokens}`}
        {' at '}
        {formatFinePrice(plan.combined.price)}
      </strong>{' '}
      {(request.include_fees ?? true) ? 'all-in' : 'before fees'},{' '}
      <span>{mine ? againstText(answer, mine) : bestText(answer, platforms)}</span>
    </p>
  )
}
