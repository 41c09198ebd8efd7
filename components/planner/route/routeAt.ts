import { MICRO, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { CurveTerms } from '../curve/priceCurve'

/** One platform's leg. Decimals: dollars and tokens, for the screen only. */
export interface RouteLeg {
  venue: VenueId
  /** 0 where the route does not use it. */
  usd: number
  tokens: number
  fee: number
  /** Dollars per net token; undefined where unused. */
  price?: number
}

export interface Route {
  /** Every platform that could take part, in the platforms' order. */
  legs: readonly RouteLeg[]
  usd: number
  tokens: number
  fee: number
  /** Fraction of the order that the books fill, 0 to 1. */
  filled: number
  /** Saving of the route against one platform alone; undefined where that one cannot fill the order. */
  saving?: { venue: VenueId; usd: number; ratio: number }
}

/** A remainder smaller than lots allow does not mean an exhausted book. */
const NEARLY = 0.99

/** The slider's sizes: $100 to $100,000, a hundred steps per decade. */
export const ROUTE_STEPS = 300
const MIN_SIZE = 100

/** The order size at a step of the slider: two significant digits. */
export const sizeAt = (step: number): number => Number((MIN_SIZE * 10 ** (step / 100)).toPrecision(2))

/** The step nearest to a size. */
export const stepOf = (size: number): number =>
  Math.min(ROUTE_STEPS, Math.max(0, Math.round(100 * Math.log10(Math.max(size, MIN_SIZE) / MIN_SIZE))))

/**
 * The best split of an order of `size` dollars over the books at hand.
 * `usual`: the platform to compare with; without it the best one alone.
 */
export function routeAt(terms: CurveTerms, size: number, usual?: VenueId): Route {
  const { unit: _, ...rest } = terms
  const plan = planSplit({ ...rest, amount: { unit: 'usd', value: usd(Math.round(size * MICRO)) } })
  const legs = terms.sources.map(({ venue }): RouteLeg => {
    const leg = plan.legs.find((one) => one.venue === venue)
    if (!leg || leg.tokens <= 0) return { venue, usd: 0, tokens: 0, fee: 0 }
    return {
      venue,
      usd: leg.usd / MICRO,
      tokens: leg.tokens / MICRO,
      fee: leg.fee / MICRO,
      price: leg.usd / leg.tokens,
    }
  })
  const against = usual ?? plan.bestSingle
  const alone = plan.venues.find(({ venue }) => venue === against)?.alone
  const { total } = plan
  const sign = terms.side === 'buy' ? 1 : -1
  const net = total.usd + sign * plan.gas
  const isWhole = alone !== undefined && alone.tokens > 0 && alone.usd >= size * MICRO * NEARLY
  const there = isWhole ? (alone.usd / alone.tokens) * total.tokens : 0
  return {
    legs,
    usd: total.usd / MICRO,
    tokens: total.tokens / MICRO,
    fee: total.fee / MICRO,
    filled: plan.filledRatio,
    ...(against !== undefined &&
      isWhole &&
      total.tokens > 0 && {
        saving: {
          venue: against,
          usd: (sign * (there - net)) / MICRO,
          ratio: (sign * (there - net)) / there,
        },
      }),
  }
}
