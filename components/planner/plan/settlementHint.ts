import { formatUsd } from '@/components/format/figures'
import { listText } from '@/components/format/listText'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { OutcomeSettlement } from '@/lib/contract/settlement'

/** Is any platform of the outcome not known to settle like the reference? */
export const mayPart = ({ platforms }: OutcomeSettlement): boolean =>
  Object.values(platforms).some(({ verdict }) => verdict !== 'same')

type Plan = Pick<DistributionResponse, 'strictness' | 'platforms'>

/**
 * The cost of the switch against the current plan, which has legs on platforms that differ. The plan has the cost of
 * excluding every platform not known to settle the same: the switch excludes fewer, so it costs no more.
 */
function costText(
  { excluded, cost_usd: cost }: NonNullable<Plan['strictness']>,
  out: readonly PlatformSummary[],
): string {
  if (cost !== null && cost < 0.005) return 'It would cost nothing extra.'
  const isAll = excluded.every((id) => out.some((one) => one.id === id))
  if (cost === null) return isAll ? 'Without that, less of the order would fill.' : ''
  return `Without that, the order costs ${isAll ? '' : 'at most '}${formatUsd(cost)} more.`
}

/** What the switch excludes, and its effect on the current plan, which is one without it. */
export function settlementHint(
  settlement: OutcomeSettlement,
  { plan, isOn, platforms }: { plan: Plan | undefined; isOn: boolean; platforms: readonly PlatformSummary[] },
): string {
  const differing = platforms.filter(({ id }) => settlement.platforms[id]?.verdict === 'differs')
  if (differing.length === 0) return 'No platform’s rules are known to differ; some do not state everything.'
  const out = `Leaves out ${listText(differing.map(({ name }) => name))}, whose rules differ.`
  if (isOn || !plan?.strictness) return out
  const offered = differing.filter(({ id }) => plan.platforms[id])
  const used = offered.filter(({ id }) => plan.platforms[id]?.used)
  if (used.length === 0) return `${out} This plan has no part there.`
  const part = `This plan has a part on ${listText(used.map(({ name }) => name))}.`
  return [out, part, costText(plan.strictness, offered)].filter(Boolean).join(' ')
}
