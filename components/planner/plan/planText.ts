import { decimals } from '@/components/format/decimals'
import { formatTokens, formatUsd } from '@/components/format/figures'
import type { DistributionResponse, PlanPlatform, UnavailableReason } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/core/domain/market'

type Counterfactual = NonNullable<DistributionResponse['counterfactuals'][PlatformId]>

/** Why a platform's prices cannot be used, after its name. */
export const UNAVAILABLE: Record<UnavailableReason, string> = {
  unknown_token: 'no longer lists this outcome',
  market_closed: 'is not trading this outcome right now',
  no_book: 'has not sent an order book yet',
  stale: 'has a stale order book',
  venue_down: 'cannot be reached',
  unverified: 'words the question differently; the match is not certain',
  settlement: 'settles differently',
  restricted: 'takes no such order from that country',
  unknown_fee: 'has an unknown fee; exclude fees to plan with it',
}

type Minimums = Pick<PlanPlatform, 'reason' | 'min_order_usd' | 'min_order_tokens' | 'lot' | 'best_price'>

/** "$5.00 and 2 tokens"; "" where there is no minimum. */
const leastOf = ({ min_order_usd: usd, min_order_tokens: tokens }: Minimums): string =>
  [usd > 0 && formatUsd(usd), tokens > 0 && `${exact(tokens)} tokens`].filter(Boolean).join(' and ')

/** Are the holdings there too small for one order, whatever the rest of the plan? */
const isTooLittle = (platform: Minimums, held: number): boolean =>
  held < platform.lot ||
  held < platform.min_order_tokens ||
  // Without a price its value is unknown.
  (platform.best_price !== null && held * platform.best_price < platform.min_order_usd)

const exact = (tokens: number) => decimals(tokens, 0, 6)

/** Why a sale of holdings takes nothing there. */
function whyHeldStays(platform: Minimums, held: number): string {
  if (held <= 0) return 'You hold none of its tokens.'
  const tokens = `You hold ${exact(held)} of its tokens`
  if (held < platform.lot) return `${tokens}, less than the ${exact(platform.lot)} that it trades at least.`
  const least = leastOf(platform)
  return least === '' ? `${tokens}: too few for an order.` : `${tokens}: its minimum order is ${least}.`
}

/** Why the plan excludes a platform. `held`: the cap of a sale there, tokens. */
export function whyUnused(platform: Minimums, side: Side, held?: number): string {
  switch (platform.reason) {
    case 'worse_price':
      return side === 'buy' ? 'More expensive than the platforms used.' : 'Pays less than the platforms used.'
    case 'below_min_order': {
      if (held !== undefined && isTooLittle(platform, held)) return whyHeldStays(platform, held)
      const least = leastOf(platform)
      return `Its part would be below its minimum order${least === '' ? '' : ` of ${least}`}.`
    }
    case 'gas':
      return 'Another transaction would cost more than it saves.'
    case 'no_liquidity':
      return side === 'buy' ? 'No asks right now.' : 'No bids right now.'
    case 'limit_price':
      return 'Nothing within your limit price.'
    case 'cap':
      return whyHeldStays(platform, held ?? 0)
    case null:
      return ''
  }
}

const NOISE = 1e-6
/** A threshold as shown, rounded so that it still holds: a size up to the cent, a cost down. */
const atLeast = (value: number) => Math.ceil(value * 100 - NOISE) / 100
const atMost = (value: number) => Math.floor(value * 10_000 + NOISE) / 10_000

/** The cost of a split of the whole order with a leg there, and what would include it. */
export function whatBringsItIn(counterfactual: Counterfactual, unit: 'usd' | 'tokens'): string {
  const { forced_cost_usd: forced, flip } = counterfactual
  const sentences: string[] = []
  if (forced !== null && forced >= 0.005)
    sentences.push(`A split that gives it a part anyway would cost ${formatUsd(forced)} more in all.`)
  const saves =
    flip.saves_usd !== null && flip.saves_usd >= 0.005 ? ` and save ${formatUsd(flip.saves_usd)}` : ''
  if (flip.kind === 'order_size' && flip.value !== null) {
    const least = atLeast(flip.value)
    const size = unit === 'usd' ? formatUsd(least) : `${formatTokens(least)} tokens`
    sentences.push(`An order of ${size} would bring it in${saves}.`)
  }
  if (flip.kind === 'gas' && flip.value !== null) {
    sentences.push(`A transaction cost of $${decimals(atMost(flip.value), 2, 4)} would bring it in${saves}.`)
  }
  if (flip.kind === 'none' && forced !== null)
    sentences.push('No larger order and no lower transaction cost would bring it in.')
  return sentences.join(' ')
}
