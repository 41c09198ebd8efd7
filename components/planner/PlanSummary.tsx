import type { ReactNode } from 'react'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome, Side } from '@/lib/domain/market'
import { costText, feeTerms, profitText } from './costText'

const A_CENT = 0.005

const Figure = ({ name, children, strong }: { name: string; children: ReactNode; strong?: boolean }) => (
  <div className="min-w-0">
    <dt className="eyebrow">{name}</dt>
    <dd className={`figures truncate ${strong ? 'font-semibold text-lg' : 'text-base'}`}>{children}</dd>
  </div>
)

function savingsLine(
  plan: DistributionResponse,
  platforms: readonly PlatformInfo[],
  includeFees: boolean,
): ReactNode {
  const { savings_usd: savings, best_single_platform: best } = plan.combined
  const name = platforms.find(({ id }) => id === best)?.name
  if (plan.distributions.length <= 1) {
    return plan.distributions.length === 1 &&
      plan.unavailable.length === 0 &&
      Object.keys(plan.platforms).length > 1
      ? 'One platform is best for this order; a split would not help.'
      : ''
  }
  if (savings === null || !name) return 'No single platform can fill this order.'
  if (savings < A_CENT) return `As good as ${name} alone, to the cent${feeTerms(includeFees)}.`
  return (
    <>
      Better than {name} alone by{' '}
      <strong className="figures font-semibold text-good">{formatUsd(savings)}</strong>
      {feeTerms(includeFees)}.
    </>
  )
}

/** The plan in four figures and one sentence: what it costs, what it brings, what the split is worth. */
export function PlanSummary({
  plan,
  direction,
  side,
  platforms,
  includeFees,
}: {
  plan: DistributionResponse
  direction: Side
  side: Outcome
  platforms: readonly PlatformInfo[]
  includeFees: boolean
}) {
  const { combined } = plan
  const token = side === 'yes' ? 'Yes' : 'No'
  const terms = feeTerms(includeFees)
  return (
    <div className="space-y-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure name={includeFees ? 'Average price, all in' : 'Average price before fees'} strong>
          {formatFinePrice(combined.price)}
        </Figure>
        {direction === 'buy' ? (
          <Figure name={`${token} tokens you get`} strong>
            {formatTokens(combined.tokens)}
          </Figure>
        ) : (
          <Figure name={`You receive${terms}`} strong>
            {formatUsd(combined.usd)}
          </Figure>
        )}
        <Figure name={direction === 'buy' ? `You pay${terms}` : `${token} tokens you sell`}>
          {direction === 'buy' ? formatUsd(combined.usd) : formatTokens(combined.tokens)}
        </Figure>
        <Figure name={combined.gas_usd > 0 ? 'Fees and gas' : 'Fees'}>
          {costText(combined, includeFees)}
        </Figure>
      </dl>
      {direction === 'buy' && combined.tokens > 0 && (
        <p className="figures text-ink-2 text-sm">{profitText(combined, { token, includeFees })}</p>
      )}
      <p className="text-ink-2 text-sm">{savingsLine(plan, platforms, includeFees)}</p>
    </div>
  )
}
