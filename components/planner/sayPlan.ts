import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { PlanAnswer } from '@/lib/client/planQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'

/** A plan in one or two sentences, for those who hear it. */
export function sayPlan(
  { request, plan }: PlanAnswer,
  { side, platforms, verified }: { side: Outcome; platforms: readonly PlatformInfo[]; verified: boolean },
): string {
  const { combined, distributions } = plan
  if (distributions.length === 0) return ['No plan.', ...plan.warnings].join(' ')
  const tokens = `${formatTokens(combined.tokens)} ${side === 'yes' ? 'Yes' : 'No'} tokens`
  const verb = request.direction === 'buy' ? 'Buy' : 'Sell'
  const inUsd = request.amount_usd !== undefined
  const parts = distributions.map(({ platform, amount }) => {
    const name = platforms.find(({ id }) => id === platform)?.name ?? platform
    return `${inUsd ? formatUsd(amount) : formatTokens(amount)} on ${name}`
  })
  return [
    `${verb} ${tokens} for ${formatUsd(combined.usd)}, ${formatFinePrice(combined.price)} on average:`,
    `${parts.join(', ')}.`,
    verified ? 'Verified.' : 'Not verified.',
    ...plan.warnings,
  ].join(' ')
}
