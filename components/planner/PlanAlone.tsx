import { formatFinePrice, formatTokens } from '@/components/format/figures'
import { VenueMark } from '@/components/venue/VenueMark'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { feeTerms } from './costText'
import { whatBringsItIn, whyUnused } from './planText'

const capOf = ({ tokens }: DistributionRequest, id: PlatformId) => {
  const asked = tokens[id]
  return typeof asked === 'object' ? asked.max_tokens : undefined
}

/** What each platform alone would give, and why the plan leaves one out. */
export function PlanAlone({
  plan,
  request,
  unit,
  platforms,
}: {
  plan: DistributionResponse
  request: DistributionRequest
  unit: 'usd' | 'tokens'
  platforms: readonly PlatformInfo[]
}) {
  const rows = platforms.flatMap((info) => {
    const alone = plan.platforms[info.id]
    return alone ? [{ info, alone }] : []
  })
  if (rows.length === 0) return null
  const unused = rows.filter(({ alone }) => !alone.used && alone.reason !== null)
  return (
    <section aria-labelledby="alone" className="space-y-2 border-t pt-3">
      <h3 id="alone" className="eyebrow">
        Full order on one platform{feeTerms(request.include_fees ?? true)}
      </h3>
      <table className="figures w-full text-xs">
        <thead className="sr-only">
          <tr>
            <th scope="col">Platform</th>
            <th scope="col">Tokens</th>
            <th scope="col">Average price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ info, alone }) => (
            <tr key={info.id} className="h-6">
              <th scope="row" className="text-left font-normal">
                <span className="inline-flex items-center gap-1.5 align-middle">
                  <VenueMark venue={info.venue} className="size-3" />
                  {info.name}
                </span>
              </th>
              <td className="text-right text-ink-2">
                {formatTokens(alone.hypothetical_tokens)}
                <span className="text-ink-3"> tokens</span>
                {alone.liquidity_exhausted && (
                  <span className="text-warn" title="Its book cannot fill the full order">
                    {' '}
                    only
                  </span>
                )}
              </td>
              <td className="w-20 text-right">{formatFinePrice(alone.hypothetical_price)}</td>
            </tr>
          ))}
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
    </section>
  )
}
