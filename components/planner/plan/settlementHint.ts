import { formatUsd } from '@/components/format/figures'
import { listText } from '@/components/format/listText'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { OutcomeSettlement } from '@/lib/contract/settlement'

/** Is any platform of the outcome not known to settle like the reference? */
export const mayPart = ({ platforms }: OutcomeSettlement): boolean =>
  Object.values(platforms).some(({ verdict }) => verdict !== 'same')

/** What keeping to the platforms known to settle the same costs against the plan in view. */
function costText(strictness: NonNullable<DistributionResponse['strictness']>): string {
  const { excluded, cost_usd: cost } = strictness
  if (excluded.length === 0) return ''
  if (cost === null) return 'The platforms known to settle the same cannot fill the whole order.'
  if (cost < 0.005) return 'Using only platforms known to settle the same costs nothing extra now.'
  return `Using only platforms known to settle the same costs ${formatUsd(cost)} more now.`
}

/** What the switch leaves out, and what it costs now. */
export function settlementHint(
  settlement: OutcomeSettlement,
  {
    strictness,
    platforms,
  }: { strictness?: DistributionResponse['strictness']; platforms: readonly PlatformSummary[] },
): string {
  const differing = platforms.filter(({ id }) => settlement.platforms[id]?.verdict === 'differs')
  const out =
    differing.length > 0
      ? `Leaves out ${listText(differing.map(({ name }) => name))}, whose rules differ.`
      : 'No platform’s rules are known to differ; some do not state everything.'
  return [out, strictness ? costText(strictness) : ''].filter(Boolean).join(' ')
}
