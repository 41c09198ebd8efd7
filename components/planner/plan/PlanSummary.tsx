import type { ReactNode } from 'react'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { costText, feeTerms, priceTerms, profitText, tokenFeeText } from './costText'

const Figure = ({ name, children, strong }: { name: string; children: ReactNode; strong?: boolean }) => (
  <div className="min-w-0">
    <dt className="eyebrow">{name}</dt>
    <dd className={`figures truncate ${strong ? 'font-semibold text-lg' : 'text-base'}`}>{children}</dd>
  </div>
)

/** The plan in four figures: its cost and its result. Pure. */
export function PlanSummary({
  plan,
  direction,
  side,
  includeFees,
}: {
  plan: DistributionResponse
  direction: Side
  side: Outcome
  includeFees: boolean
}) {
  const { combined } = plan
  const token = side === 'yes' ? 'Yes' : 'No'
  const terms = feeTerms(includeFees)
  const tokenFee = tokenFeeText(plan)
  return (
    <div className="space-y-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure name={`Average price${priceTerms(includeFees)}`} strong>
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
      {combined.haircut_usd !== undefined && combined.haircut_usd > 0 && (
        <p className="figures text-ink-2 text-sm">
          Different settlement counts as {formatUsd(combined.haircut_usd)} in this choice; you don’t pay it.
        </p>
      )}
      {tokenFee && <p className="figures text-ink-2 text-sm">{tokenFee}</p>}
      {direction === 'buy' && combined.tokens > 0 && (
        <p className="figures text-ink-2 text-sm">{profitText(combined, { token, includeFees })}</p>
      )}
    </div>
  )
}
