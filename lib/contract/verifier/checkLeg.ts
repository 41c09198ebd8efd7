import type { DistributionRequest, PlanPlatform } from '@/lib/contract/distribution'
import { PLATFORM_FIGURES, wrongFigure } from '@/lib/contract/planFigures'
import type { PlatformId } from '@/lib/contract/platformIds'
import { atMost, isSame, isSameValue, toMicro } from './figures'

const UNUSED = ['amount', 'tokens', 'gross_tokens', 'usd', 'fee_usd', 'levels_consumed'] as const

/** Dollars before fees. Where the fee is taken in tokens, dollars contain none. */
function notionalOf({ usd, fee_usd: fee, fee: { charged_in } }: PlanPlatform, buys: boolean): number {
  if (!buys) return usd + fee
  return charged_in === 'tokens_on_buy' ? usd : usd - fee
}

function capOf({ tokens }: DistributionRequest, id: PlatformId): number | undefined {
  const requested = tokens[id]
  return typeof requested === 'object' ? requested.max_tokens : undefined
}

/** Whether a leg's price is within the prices of its levels. A scaled leg falls outside. */
function isWithinItsLevels(leg: PlanPlatform, buys: boolean): boolean {
  const { best_price: best, worst_price: worst, gross_tokens: gross } = leg
  if (best === null || worst === null) return false
  const [low, high] = buys ? [best, worst] : [worst, best]
  const notional = notionalOf(leg, buys)
  return atMost(gross * low, notional) && atMost(notional, gross * high)
}

/** The first inconsistency of a platform's figures with each other or the request; undefined when valid. */
export function checkLeg(leg: PlanPlatform, request: DistributionRequest): string | undefined {
  const buys = request.direction === 'buy'
  const wrong = wrongFigure(PLATFORM_FIGURES, leg, isSameValue)
  if (wrong === 'price') return 'has an average that its dollars and tokens do not give'
  if (wrong) return `states another ${wrong} than its figures give`
  if (!leg.used) {
    const empty =
      UNUSED.every((field) => leg[field] === 0) &&
      leg.price === null &&
      leg.worst_price === null &&
      leg.worst_all_in === null
    return empty ? undefined : 'is not used and has figures all the same'
  }
  const { tokens, gross_tokens: gross, usd, fee_usd: fee, worst_price: worst } = leg
  if (!isSame(leg.amount, request.amount_usd === undefined ? tokens : usd)) return 'fills another amount'
  if (!(tokens > 0 && usd > 0 && fee >= 0 && atMost(tokens, gross))) return 'has figures below zero'
  if (!(request.include_fees ?? true) && (fee !== 0 || !isSame(tokens, gross)))
    return 'has a fee although none was to be counted'
  if (!isWithinItsLevels(leg, buys)) return 'trades at a price that its own levels do not allow'
  if (toMicro(gross) % toMicro(leg.lot) !== 0) return 'trades a part of a lot'
  if (request.enforce_min_orders ?? true) {
    const reached = atMost(leg.min_order_usd, notionalOf(leg, buys)) && atMost(leg.min_order_tokens, gross)
    if (!reached) return 'is below the smallest order there'
  }
  const { max_price: most, min_price: least } = request
  if (worst !== null && ((most !== undefined && worst > most) || (least !== undefined && worst < least)))
    return 'trades beyond the limit price'
  const { worst_all_in: allIn } = leg
  const { max_all_in: mostAllIn, min_all_in: leastAllIn } = request
  if (
    allIn === null ||
    (mostAllIn !== undefined && !atMost(allIn, mostAllIn)) ||
    (leastAllIn !== undefined && !atMost(leastAllIn, allIn))
  )
    return 'trades beyond the limit on all-in prices'
  return atMost(tokens, capOf(request, leg.platform) ?? Number.POSITIVE_INFINITY)
    ? undefined
    : 'trades more than its cap'
}
