import { feePerToken, fillFee } from '@/lib/core/domain/fees'
import { feeOfEveryLevel, referenceLeg } from './reference.testkit'
import type { PlanRequest, PlanSource } from './types'

/** One allocation in whole lots, with the venues' rounding. */
export interface Allocation {
  gross: readonly number[]
  fill: number
  objective: number
}

/** Whether every level of a leg, with its own fee, is within the all-in limit. Fees in dollars, no order minimum. */
function isWithinAllIn(
  { side, includeFees, limitAllIn }: PlanRequest,
  { fee, levels }: PlanSource,
  gross: number,
) {
  if (limitAllIn === undefined) return true
  const sign = side === 'buy' ? 1 : -1
  let left = gross
  for (const { price, size } of levels) {
    const part = Math.min(left, size)
    if (part <= 0) break
    left -= part
    const raw = includeFees ? fillFee(fee, (feePerToken(fee, side, price) * part) / 1e6) : 0
    if (sign * (price + (sign * raw * 1e6) / part - limitAllIn) > 1e-6) return false
  }
  return true
}

/** Every leg a venue could have: 0 and whole lots that respect limit price, cap and minimum, and are worth their fee. */
function legsOf(request: PlanRequest, source: PlanSource) {
  const { side, limitPrice, enforceMinOrders } = request
  const legs = [{ gross: 0, net: 0, cash: 0 }]
  if (request.includeFees && source.fee.model === 'unknown') return legs
  const open = source.levels.filter(
    ({ price }) => limitPrice === undefined || (side === 'buy' ? price <= limitPrice : price >= limitPrice),
  )
  const depth = open.reduce((sum, { size }) => sum + size, 0)
  const ends = open.map((_, i) => open.slice(0, i + 1).reduce((sum, { size }) => sum + size, 0))
  for (let gross: number = source.lot; gross <= depth; gross += source.lot) {
    const leg = referenceLeg(request, source, gross)
    // Not a valid sale if selling less would earn as much.
    const eaten = (end: number) => end < gross && referenceLeg(request, source, end).cash >= leg.cash
    if (side === 'sell' && feeOfEveryLevel(request, source) && ends.some(eaten)) continue
    if (leg.net > (source.maxShares ?? Number.POSITIVE_INFINITY)) break
    if (leg.net <= 0 || leg.cash <= 0) continue
    if (!isWithinAllIn(request, source, gross)) continue
    if (enforceMinOrders && (gross < source.minOrderShares || leg.value / 1e6 < source.minOrderUsd)) continue
    legs.push({ gross, net: leg.net, cash: leg.cash })
  }
  return legs
}

/** All allocations within the amount, for books of a few lots. Cost: the product of the books' lots. */
export function* allocations(request: PlanRequest): Generator<Allocation> {
  const inCash = request.amount.unit === 'usd'
  const sign = request.side === 'buy' ? 1 : -1
  const choices = request.sources.map((source) => legsOf(request, source))
  const pick = new Array<number>(choices.length).fill(0)
  for (;;) {
    let net = 0
    let cash = 0
    let haircut = 0
    let used = 0
    const gross = pick.map((index, i) => {
      const leg = choices[i]?.[index]
      net += leg?.net ?? 0
      cash += leg?.cash ?? 0
      haircut += ((request.sources[i]?.haircut ?? 0) * (leg?.net ?? 0)) / 1e6
      used += index > 0 ? 1 : 0
      return leg?.gross ?? 0
    })
    const fill = inCash ? cash : net
    if (used > 0 && fill <= request.amount.value) {
      yield {
        gross,
        fill,
        objective: (cash + (sign === 1 ? haircut : 0) + sign * request.gasPerSource * (used - 1)) / net,
      }
    }
    let i = 0
    while (i < pick.length) {
      const next = (pick[i] ?? 0) + 1
      if (next < (choices[i]?.length ?? 0)) {
        pick[i] = next
        break
      }
      pick[i] = 0
      i += 1
    }
    if (i === pick.length) return
  }
}
