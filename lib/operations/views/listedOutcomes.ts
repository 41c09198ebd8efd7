import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { hasEnded, isTradable } from '@/lib/core/domain/market'
import { mid } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, price } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { outcomesOf } from './eventMarkets'
import { combinedSides, type MemberView } from './memberView'
import { isSettled, resultsOf } from './resolutionOf'

/**
 * Probability of YES: its result once settled, else the midpoint over active, fresh platforms, else the last trade.
 * Undefined when the outcome is void, platforms resolved it differently, or trading has ended without a result.
 */
function chanceOf(views: readonly MemberView[], now: number): Price | undefined {
  if (views.every(({ market }) => isSettled(market))) {
    const [result, ...others] = resultsOf(views)
    if (result === 'invalid' || others.length > 0) return undefined
    if (result !== undefined) return price(result === 'yes' ? MICRO : 0)
  }
  // Nothing trades and no result is final: a last price would pass for a chance.
  if (views.every(({ market }) => hasEnded(market, now))) return undefined
  const sides = combinedSides(views, 1)
  return (sides && mid(sides)) ?? views.find(({ lastPrice }) => lastPrice !== undefined)?.lastPrice
}

/** An event's outcomes, each with its probability. */
export const listedOutcomes = (runtime: Runtime, event: GroupDetail) =>
  outcomesOf(runtime, event).map(({ outcome, views }) => ({
    id: outcome.id,
    name: outcome.title ?? 'Yes',
    outcome,
    views,
    chance: chanceOf(views, runtime.clock.now()),
    tradable: views.some(({ market }) => isTradable(market, runtime.clock.now())),
  }))
