import fc from 'fast-check'
import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { fromMicro, shares, usd } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { solveModel } from './milpModel.testkit'
import { planSplit } from './planSplit'
import { FEES, haircutRequests, requests } from './requests.testkit'
import type { PlanRequest } from './types'

/**
 * An independent check that shares only the fee formulas with the planner: the order as a mixed-integer model, solved
 * by HiGHS. Cents, minimum fees per order or level, minimum orders, gas and caps are exact; lots are a micro-token.
 * Units in the model: tokens and dollars.
 */
const ORDERS = Number(process.env.PLANNER_MILP_RUNS ?? sampled({ full: 250, quick: 100 }))
/** With haircuts: a third of the 15,000 orders of a long run; `lots.test.ts` has the others. */
const HAIRCUT_ORDERS = Number(process.env.PLANNER_MILP_RUNS ?? sampled({ full: 5_000, quick: 100 }))

/**
 * Lots of one micro-token, and one venue that rounds to the cent, as in production; no dust and no unknown fees.
 */
function forModel(request: PlanRequest): PlanRequest | undefined {
  const known = request.sources.filter(({ fee, levels }) => fee.model !== 'unknown' && levels.length > 0)
  if (known.length === 0 || request.amount.value < 1_000_000) return undefined
  const inCents = known.findIndex(({ fee }) => fee.roundTo >= 10_000)
  const sources = known.map((source, i) => {
    const roundTo = usd(i === inCents ? 10_000 : 1)
    // The solver's tolerance would let it skip levels of a few millionths, along with their minimum fee.
    const levels = source.levels.filter(({ size }) => size >= 1_000)
    const maxShares =
      source.maxShares !== undefined && source.maxShares < 1_000 ? shares(0) : source.maxShares
    return { ...source, levels, maxShares, lot: shares(1), fee: { ...source.fee, roundTo } }
  })
  // A minimum fee per order under an all-in limit is covered by the brute-force reference.
  const perOrder = sources.some(({ fee }) => fee.minUsd > 0 && fee.minPer === 'order')
  return { ...request, sources, ...(perOrder && { limitAllIn: undefined }) }
}

interface Seen {
  buy: number
  sell: number
  partial: number
  split: number
  fees: Set<string>
}

/** Compares this many random orders with the solver; returns statistics of the orders. */
async function compareOrders(
  drawn: fc.Arbitrary<PlanRequest>,
  { orders, from }: { orders: number; from: number },
) {
  const highs = await loadHighs()
  let seed = from
  let checked = 0
  const seen: Seen = { buy: 0, sell: 0, partial: 0, split: 0, fees: new Set() }
  while (checked < orders) {
    const [random] = fc.sample(drawn, { numRuns: 1, seed })
    seed += 1
    const request = random && forModel(random)
    if (!request) continue
    const plan = planSplit(request)
    if (request.amount.unit === 'usd' && plan.filledRatio < 0.999) continue
    const solved = solveModel(highs, request)
    // On a smaller order, rounding of legs to micro-dollars would exceed the tolerance.
    if (!solved || plan.total.usd < 10_000_000) continue
    checked += 1
    const fill = fromMicro(request.amount.unit === 'usd' ? plan.total.usd : plan.total.tokens)
    const sign = request.side === 'buy' ? 1 : -1
    const objective = (sign * (plan.total.usd + plan.haircut + sign * plan.gas)) / plan.total.tokens
    const basisPoints = ((objective - solved.objective) / Math.abs(solved.objective)) * 10_000
    expect(fill, JSON.stringify(request)).toBeGreaterThan(solved.fill - 0.02)
    expect(basisPoints, JSON.stringify(request)).toBeLessThan(0.01)
    for (const leg of plan.legs) {
      const source = request.sources.find(({ venue }) => venue === leg.venue)
      if (!source || !request.enforceMinOrders) continue
      expect(leg.gross).toBeGreaterThanOrEqual(source.minOrderShares)
      expect(leg.notional).toBeGreaterThanOrEqual(source.minOrderUsd)
    }
    seen[request.side] += 1
    if (plan.filledRatio < 0.999) seen.partial += 1
    if (plan.legs.length > 1) seen.split += 1
    if (request.includeFees)
      for (const { fee } of request.sources) seen.fees.add(fee.minPer === 'fill' ? 'per fill' : fee.model)
  }
  const shapes = new Set<string>(Object.values(FEES).map(({ model }) => model))
  shapes.delete('unknown')
  shapes.add('per fill')
  expect(seen.fees).toEqual(shapes)
  return seen
}

test(
  'agrees with a mixed-integer solver within 0.01 basis points, with no leg below a minimum',
  async () => {
    const { buy, sell, partial, split } = await compareOrders(requests, { orders: ORDERS, from: 7 })
    expect(Math.min(buy, sell, partial, split)).toBeGreaterThan(ORDERS / 12)
  },
  60_000 + ORDERS * 300,
)

test(
  'agrees with it as well where tokens of some platforms have a haircut in the objective',
  async () => {
    const from = Number(process.env.PLANNER_MILP_SEED ?? 100_000)
    const { partial, split } = await compareOrders(haircutRequests, { orders: HAIRCUT_ORDERS, from })
    expect(Math.min(partial, split)).toBeGreaterThan(HAIRCUT_ORDERS / 12)
  },
  60_000 + HAIRCUT_ORDERS * 600,
)
