import { formatTokens, formatUsd } from '@/components/format/figures'
import type { DistributionResponse, PlanPlatform, UnavailableReason } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/domain/market'

type Counterfactual = NonNullable<DistributionResponse['counterfactuals'][PlatformId]>

/** Why a platform's prices cannot be used, after its name. */
export const UNAVAILABLE: Record<UnavailableReason, string> = {
  unknown_token: 'does not list this outcome any more',
  market_closed: 'does not trade this outcome now',
  no_book: 'has not sent an order book yet',
  stale: 'has sent nothing new for too long; its book may be wrong',
  venue_down: 'cannot be reached',
  unverified: 'words the question differently; the match is not certain',
}

/** Why the plan leaves a platform out. */
export function whyUnused(platform: PlanPlatform, side: Side): string {
  switch (platform.reason) {
    case 'worse_price':
      return side === 'buy' ? 'Dearer than the platforms used.' : 'Pays less than the platforms used.'
    case 'below_min_order': {
      const least = [
        platform.min_order_usd > 0 && formatUsd(platform.min_order_usd),
        platform.min_order_tokens > 0 && `${platform.min_order_tokens} tokens`,
      ].filter(Boolean)
      return `Its part would be under its smallest order${least.length > 0 ? ` of ${least.join(' and ')}` : ''}.`
    }
    case 'gas':
      return 'Another transaction would cost more than it saves.'
    case 'no_liquidity':
      return side === 'buy' ? 'Nobody sells there now.' : 'Nobody buys there now.'
    case 'limit_price':
      return 'Nothing there within your limit price.'
    case 'cap':
      return 'You hold none of its tokens.'
    case null:
      return ''
  }
}

/** What using it anyway would cost, and what would bring it in. */
export function whatBringsItIn(counterfactual: Counterfactual, unit: 'usd' | 'tokens'): string {
  const { forced_cost_usd: forced, flip } = counterfactual
  const sentences: string[] = []
  if (forced !== null && forced >= 0.005)
    sentences.push(`Using it anyway would cost ${formatUsd(forced)} more.`)
  const saves =
    flip.saves_usd !== null && flip.saves_usd >= 0.005 ? ` and save ${formatUsd(flip.saves_usd)}` : ''
  if (flip.kind === 'order_size' && flip.value !== null) {
    const size = unit === 'usd' ? formatUsd(flip.value) : `${formatTokens(flip.value)} tokens`
    sentences.push(`An order of ${size} would bring it in${saves}.`)
  }
  if (flip.kind === 'gas' && flip.value !== null) {
    sentences.push(`A transaction cost of ${formatUsd(flip.value)} would bring it in${saves}.`)
  }
  if (flip.kind === 'none' && forced !== null)
    sentences.push('No larger order and no lower transaction cost would bring it in.')
  return sentences.join(' ')
}
