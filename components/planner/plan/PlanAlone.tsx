import { formatChance, formatFinePrice, formatTokens, formatUsd, UNKNOWN } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { cn } from '@/components/ui/cn'
import { Fold } from '@/components/ui/Fold'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { type Against, againstVenue, filledAlone } from './againstVenue'
import { feeTerms } from './costText'
import { whatBringsItIn, whyUnused } from './planText'

const capOf = ({ tokens }: DistributionRequest, id: PlatformId) => {
  const requested = tokens[id]
  return typeof requested === 'object' ? requested.max_tokens : undefined
}

/** The extra cost of one platform alone; nothing where it cannot fill the order. */
function extraText(against: Against): string {
  if (against.kind !== 'whole') return UNKNOWN
  return against.usd < 0.005 ? 'the same' : formatUsd(against.usd)
}

/** The result of each platform alone, and why the plan excludes one. */
export function PlanAlone({
  plan,
  request,
  unit,
  platforms,
}: {
  plan: DistributionResponse
  request: DistributionRequest
  unit: 'usd' | 'tokens'
  platforms: readonly PlatformSummary[]
}) {
  const rows = platforms.flatMap((info) => {
    const alone = plan.platforms[info.id]
    return alone ? [{ info, alone }] : []
  })
  if (rows.length === 0) return null
  const unused = rows.filter(({ alone }) => !alone.used && alone.reason !== null)
  return (
    <Fold
      label={`Full order on one platform${feeTerms(request.include_fees ?? true)}`}
      summary={rows
        .map(({ info }) => {
          const against = againstVenue(plan, request, info.id)
          return against.kind === 'whole' && against.usd >= 0.005
            ? `${info.name} ${request.direction === 'buy' ? '+' : '−'}${formatUsd(against.usd)}`
            : ''
        })
        .filter(Boolean)
        .join(', ')}
    >
      <table className="figures w-full text-right text-xs">
        <thead>
          <tr className="h-6 text-ink-3 *:font-normal">
            <ColumnHead className="text-left">
              <span className="sr-only">Platform</span>
            </ColumnHead>
            <ColumnHeads names={['Tokens', 'Filled', 'Average']} />
            <th scope="col" title={`For the ${formatTokens(plan.combined.tokens)} tokens of the plan`}>
              {request.direction === 'buy' ? 'Costs more' : 'Brings less'}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ info, alone }) => {
            const filled = filledAlone(plan, request, info.id)
            const against = againstVenue(plan, request, info.id)
            const isPart = filled !== undefined && filled < 1
            return (
              <tr key={info.id} className={cn('h-6', isPart && 'text-ink-3')}>
                <th scope="row" className="text-left font-normal">
                  <span className="inline-flex items-center gap-1.5 align-middle">
                    <VenueMark venue={info.venue} className="size-3" />
                    {info.name}
                  </span>
                </th>
                <td>{formatTokens(alone.hypothetical_tokens)}</td>
                <td className={cn(isPart && 'text-warn')}>{formatChance(filled)}</td>
                <td>{formatFinePrice(alone.hypothetical_price)}</td>
                <td className={cn(!isPart && 'font-medium')}>{extraText(against)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {unused.map(({ info, alone }) => {
        const counterfactual = plan.counterfactuals[info.id]
        return (
          <p key={info.id} className="text-ink-2 text-xs">
            <span className="font-medium text-ink">{info.name} is not used.</span>{' '}
            {whyUnused(alone, request.direction, capOf(request, info.id))}{' '}
            {counterfactual && whatBringsItIn(counterfactual, unit)}
          </p>
        )
      })}
    </Fold>
  )
}
