import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import type { Outcome } from '@/lib/core/domain/market'
import { feeTerms } from './costText'

function checkedText({ verdict, unchecked }: Verified): string {
  if (!verdict.valid) return 'Not verified.'
  return unchecked.length === 0 ? 'Verified.' : 'Verified for consistency.'
}

/** A plan in one or two sentences, for screen readers. */
export function planAnnouncement(
  { request, plan }: PlanAnswer,
  { side, platforms, verified }: { side: Outcome; platforms: readonly PlatformSummary[]; verified: Verified },
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
    `${verb} ${tokens} for ${formatUsd(combined.usd)}, ${formatFinePrice(combined.price)} on average${feeTerms(request.include_fees ?? true)}:`,
    `${parts.join(', ')}.`,
    checkedText(verified),
    ...plan.warnings,
  ].join(' ')
}
