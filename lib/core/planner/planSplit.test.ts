import { describe, expect, test } from 'vitest'
import { NO_FEE } from '@/lib/core/domain/fees'
import { price, type Shares, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { verifyCertificate } from './certificate/verifyCertificate'
import { claimOf } from './claimOf.testkit'
import { worstAllIn } from './ladder/priceBestFirst'
import { book, buildBuy, buildSource } from './orders.testkit'
import { planSplit } from './planSplit'
import { referenceLeg, referenceSets } from './reference.testkit'
import { FEES, requests } from './requests.testkit'
import { testOrders } from './testOrders.testkit'
import type { PlanRequest, PlanSource, SplitPlan } from './types'

/** PLANNER_RUNS=10000 checks more orders. */
const RUNS = Number(process.env.PLANNER_RUNS ?? sampled({ full: 3_000, quick: 500 }))
const ANY_ORDER = { orders: requests, runs: RUNS, timeoutMs: 40_000 + RUNS * 10 }

const filled = ({ amount }: PlanRequest, { total }: SplitPlan) =>
  amount.unit === 'usd' ? total.usd : total.tokens
const sourceOf = ({ sources }: PlanRequest, venue: VenueId): PlanSource => {
  const source = sources.find((one) => one.venue === venue)
  if (!source) throw new Error(`The plan uses ${venue}, which was not asked.`)
  return source
}

describe('any order over any books', () => {
  testOrders(
    'has the same best fill and the same bound for every set of venues as the plain reference',
    ANY_ORDER,
    (request) => {
      const expected = referenceSets(request)
      for (const [i, { status, fill, bound }] of planSplit(request).certificate.bounds.entries()) {
        const plain = expected[i]
        expect(status === 'underfilled' ? 'feasible' : status).toBe(plain?.status)
        if (fill === undefined || bound === undefined || !plain) continue
        expect(Math.abs(fill - plain.fill)).toBeLessThan(1e-9 * plain.fill + 1e-3)
        // A thousandth of a micro-dollar over the whole order, or a billionth.
        expect(Math.abs(bound - plain.bound)).toBeLessThan(1e-9 * Math.abs(bound) + 1e-3 / fill)
      }
    },
  )

  testOrders(
    'is split into legs that respect lots, minimums, caps and the limit price, each priced as its venue rounds',
    ANY_ORDER,
    (request) => {
      const plan = planSplit(request)
      expect(filled(request, plan)).toBeLessThanOrEqual(request.amount.value)
      for (const leg of plan.legs) {
        const source = sourceOf(request, leg.venue)
        const exact = referenceLeg(request, source, leg.gross)
        expect([leg.tokens, leg.usd]).toEqual([exact.net, exact.cash])
        expect(leg.gross % source.lot).toBe(0)
        expect(leg.tokens).toBeLessThanOrEqual(source.maxShares ?? Number.POSITIVE_INFINITY)
        if (request.enforceMinOrders) {
          expect(leg.gross).toBeGreaterThanOrEqual(source.minOrderShares)
          expect(exact.value / 1e6).toBeGreaterThan(source.minOrderUsd - 1e-6)
        }
        const { limitAllIn, side } = request
        const allIn = worstAllIn({ ...source, ...request }, leg.gross)
        const sign = side === 'buy' ? 1 : -1
        if (limitAllIn !== undefined)
          expect(sign * (allIn ?? Number.NaN)).toBeLessThanOrEqual(sign * limitAllIn)
        const worst = (leg.worstPrice ?? 0) * (request.side === 'buy' ? 1 : -1)
        const limit = (request.limitPrice ?? leg.worstPrice ?? 0) * (request.side === 'buy' ? 1 : -1)
        expect(worst).toBeLessThanOrEqual(limit)
      }
    },
  )

  testOrders(
    'comes with a certificate that a client accepts, and that it refuses for a plan one lot worse',
    ANY_ORDER,
    (request) => {
      const plan = planSplit(request)
      const claim = claimOf(request, plan)
      expect(verifyCertificate(claim)).toEqual({ valid: true })
      if (plan.legs.length === 0) return
      const worse = Math.max(5, ...request.sources.map(({ lot }) => lot * 0.01)) / 1e6
      const sign = request.side === 'buy' ? 1 : -1
      const bad =
        request.amount.unit === 'usd'
          ? { ...claim, tokens: claim.tokens - sign * worse * Math.max(1, claim.tokens / claim.usd) }
          : { ...claim, usd: claim.usd + sign * worse }
      // If the books are exhausted, untaken lots may outweigh this tolerance.
      const exhausted = plan.certificate.marginalPrice === undefined
      if (!exhausted && bad.tokens > 0) expect(verifyCertificate(bad).valid).toBe(false)
    },
  )

  testOrders(
    'is never worse than the best single venue, and never beaten by a bound by more than one lot and one fee step a venue',
    ANY_ORDER,
    (request) => {
      const plan = planSplit(request)
      if (plan.savings !== undefined) expect(plan.savings).toBeGreaterThanOrEqual(0)
      if (plan.legs.length === 0) return
      // No venue has a minimum fee in whole cents; on a sell it would shift the smallest leg by more than a cent.
      const coarse = request.sources.some(
        ({ lot, fee }) => lot > 10_000 || (fee.minUsd > 0 && fee.roundTo > 1_000),
      )
      const { gap } = plan.certificate
      if (coarse || plan.filledRatio < 0.99) return
      const steps = request.sources.reduce((sum, { lot, fee }) => sum + lot + fee.roundTo + 2, 0)
      const perToken = Math.max(1, plan.total.usd / plan.total.tokens)
      const marginal = request.amount.unit === 'usd' ? (plan.certificate.marginalPrice ?? 0.01) : 1
      expect(gap * plan.total.tokens).toBeLessThanOrEqual((steps * perToken) / Math.min(1, marginal))
    },
  )
})

const buyTokens = (
  tokens: number,
  sources: readonly PlanSource[],
  more: Partial<PlanRequest> = {},
): PlanRequest => buildBuy({ amount: { unit: 'tokens', value: shares(tokens * 1e6) }, sources, ...more })

const tokensPerVenue = ({ legs }: SplitPlan) =>
  Object.fromEntries(legs.map((leg) => [leg.venue, leg.tokens / 1e6]))

describe('orders calculated by hand', () => {
  test('the cheaper venue after fees wins, not the cheaper one before', () => {
    const plan = planSplit(
      buyTokens(100, [
        buildSource('polymarket', book([0.5, 1_000])),
        buildSource('kalshi', book([0.49, 1_000]), { fee: FEES.cents }),
      ]),
    )
    // Kalshi: 49 + 0.07 × 100 × 0.49 × 0.51 = 50.7493, charged 50.75.
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 100 })
    expect(plan.venues[1]?.reason).toBe('worse_price')
  })

  test('equal prices go to one venue, the first in platform order', () => {
    const plan = planSplit(
      buyTokens(10, [buildSource('kalshi', book([0.5, 50])), buildSource('polymarket', book([0.5, 50]))]),
    )
    expect(tokensPerVenue(plan)).toEqual({ kalshi: 10 })
  })

  test('tokens without extra fee up to the next cent replace only those that cost more elsewhere', () => {
    const plan = planSplit(
      buyTokens(100, [
        buildSource('polymarket', book([0.45, 30], [0.495, 0.1], [0.6, 42])),
        buildSource('kalshi', book([0.48, 1_000]), { fee: { ...FEES.cents, rate: 0.08 } }),
      ]),
    )
    // The fee of 70 tokens is $1.39776, of 69.9 $1.395763: $1.40 both.
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 30, kalshi: 70 })
    expect(plan.total.usd).toBe(13_500_000 + 33_600_000 + 1_400_000)
  })

  test('when a leg grows, the excess is removed where it costs the most, step by step', () => {
    const fee = { ...NO_FEE, model: 'quadratic', rate: 0.04 } as const
    const plan = planSplit(
      buyTokens(202, [
        buildSource('polymarket', book([0.543, 55], [0.603, 14]), { fee }),
        buildSource('limitless', book([0.52, 108], [0.59, 507]), { fee }),
        buildSource('opinion', book([0.52, 516]), { fee: FEES.cents, haircut: usd(20_000) }),
      ]),
    )
    // The fee of 39.49 tokens is $0.69. They replace Limitless's at 59¢, then Polymarket's, not those at 52¢.
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 54.51, limitless: 108, opinion: 39.49 })
  })

  test('a saved cent can pay for levels of another venue that their own fees excluded', () => {
    const plan = planSplit(
      buyUsd(10, [
        buildSource('kalshi', book([0.85, 2.691108], [0.86, 6], [0.87, 90]), { fee: FEES.halfCents }),
        buildSource('limitless', book([0.051, 700]), { maxShares: shares(2_949_000), haircut: usd(133_700) }),
        buildSource('opinion', book([0.853137, 1.999987], [0.853411, 0.777006], [0.853548, 900]), {
          fee: FEES.smallPerFill,
        }),
      ]),
    )
    // Five cents of Kalshi's fee end at one, and Opinion's second and third level cost 3¢ and 5.6¢ more.
    const kalshi = plan.legs.find(({ venue }) => venue === 'kalshi')
    expect(kalshi?.fee).toBe(10_000)
    expect(tokensPerVenue(plan)).toEqual({ kalshi: 2.24, limitless: 2.94, opinion: 9.16 })
  })

  test('a minimum order excludes a cheap venue, or is filled up to the minimum if that still pays', () => {
    const cheap = buildSource('opinion', book([0.4, 1_000]), { minOrderUsd: usd(5_000_000) })
    const dear = buildSource('polymarket', book([0.5, 1_000]))
    expect(tokensPerVenue(planSplit(buyTokens(10, [dear, cheap])))).toEqual({ polymarket: 10 })
    expect(planSplit(buyTokens(10, [dear, cheap])).venues[1]?.reason).toBe('below_min_order')
    expect(tokensPerVenue(planSplit(buyTokens(12.5, [dear, cheap])))).toEqual({ opinion: 12.5 })

    // 8 tokens at 0.30, then 0.55: the minimum takes 4.73 tokens (whole lots) above 0.52 elsewhere, and still pays.
    const steep = buildSource('opinion', book([0.3, 8], [0.55, 100]), { minOrderUsd: usd(5_000_000) })
    const flat = buildSource('polymarket', book([0.52, 1_000]))
    const plan = planSplit(buyTokens(100, [flat, steep]))
    expect(plan.legs.find((leg) => leg.venue === 'opinion')?.usd).toBe(5_001_500)
  })

  test('gas keeps a venue out when it saves less than it costs', () => {
    const sources = [
      buildSource('polymarket', book([0.5, 95], [0.51, 100])),
      buildSource('kalshi', book([0.5, 100])),
    ]
    const full = planSplit(buyTokens(98, sources))
    expect(tokensPerVenue(full)).toEqual({ kalshi: 98 })
    const forced = [
      buildSource('polymarket', book([0.5, 95], [0.51, 100])),
      buildSource('kalshi', book([0.5, 3])),
    ]
    expect(tokensPerVenue(planSplit(buyTokens(98, forced)))).toEqual({ polymarket: 95, kalshi: 3 })
    const withGas = planSplit(buyTokens(98, forced, { gasPerSource: usd(50_000) }))
    expect(tokensPerVenue(withGas)).toEqual({ polymarket: 98 })
    expect(withGas.venues[1]?.reason).toBe('gas')
  })

  test('a fee taken in tokens is planned on net tokens', () => {
    const plan = planSplit(
      buyTokens(98, [buildSource('predictfun', book([0.4, 1_000]), { fee: FEES.minSide })]),
    )
    // 2 % of the tokens are deducted: 100 bought, 98 received, 40 dollars paid.
    expect(plan.total).toMatchObject({
      tokens: 98_000_000,
      gross: 100_000_000,
      usd: 40_000_000,
      fee: 800_000,
    })
  })

  const sevenLevels = book(...[0.4, 0.405, 0.41, 0.415, 0.42, 0.425, 0.43].map((at) => [at, 10] as const))
  const buyUsd = (dollars: number, sources: readonly PlanSource[]): PlanRequest =>
    buildBuy({ amount: { unit: 'usd', value: usd(dollars * 1e6) }, sources })

  test('a $30 buy over seven Opinion levels pays the minimum fee for each level', () => {
    const plan = planSplit(buyUsd(30, [buildSource('opinion', sevenLevels, { fee: FEES.perFill })]))
    expect(plan.legs[0]?.levelsConsumed).toBe(7)
    expect(plan.total.fee).toBe(1_750_000)
    expect(plan.total.usd).toBeLessThanOrEqual(30_000_000)
    // $28.25 of tokens: six levels of 10, and the rest at 0.43.
    expect(plan.total.tokens).toBe(68_130_000)
  })

  test('a level is not taken where its minimum fee costs more than another venue', () => {
    const opinion = buildSource('opinion', sevenLevels, { fee: FEES.perFill, minOrderUsd: usd(5_000_000) })
    const polymarket = buildSource('polymarket', book([0.435, 1_000]))
    // One minimum fee for the order, as it was counted before, would have bought nearly all of it on Opinion: each of
    // its levels costs $0.25 for 10 tokens, 2.5 cents a token, so that only the first three can be worth it.
    const plan = planSplit(buyUsd(30, [polymarket, opinion]))
    expect(plan.legs.find((leg) => leg.venue === 'opinion')?.levelsConsumed ?? 0).toBeLessThanOrEqual(3)
    expect(verifyCertificate(claimOf(buyUsd(30, [polymarket, opinion]), plan))).toEqual({ valid: true })
  })

  test('a sell stops at bids that earn less than their own minimum fee, unless deeper ones pay', () => {
    const sell = (levels: PlanSource['levels']) =>
      planSplit(buyTokens(200, [buildSource('opinion', levels, { fee: FEES.perFill })], { side: 'sell' }))
    // 1 token at 0.20 earns 20 cents for a fee of 25.
    expect(sell(book([0.5, 100], [0.2, 1])).total).toMatchObject({ tokens: 100_000_000, usd: 49_500_000 })
    expect(sell(book([0.5, 100], [0.2, 1], [0.19, 50])).total).toMatchObject({ tokens: 151_000_000 })
  })

  test('"pay at most 44.1¢ all in" buys nothing that costs more with its fee, as the certificate shows', () => {
    const kalshi = buildSource('kalshi', book([0.43, 100], [0.44, 400], [0.441, 400]), { fee: FEES.cents })
    const polymarket = buildSource('polymarket', book([0.425, 100], [0.441, 300]), { fee: FEES.fine })
    const order = { ...buyUsd(500, [polymarket, kalshi]), limitAllIn: price(441_000) }
    const plan = planSplit(order)
    // Kalshi's best level costs 43 and 0.07 × 0.43 × 0.57 = 1.72 cents; Polymarket's second 44.1 and 0.99.
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 100 })
    expect(plan.venues[1]?.reason).toBe('limit_price')
    expect(plan.total.usd / plan.total.tokens).toBeLessThanOrEqual(0.441)
    expect(plan.certificate.bounds.map(({ status }) => status)).toEqual([
      'underfilled',
      'infeasible_limit',
      'infeasible_limit',
    ])
    const byBook = planSplit({ ...order, limitAllIn: undefined, limitPrice: price(441_000) })
    expect(byBook.total.usd / byBook.total.tokens).toBeGreaterThan(0.441)
  })

  test('thin books are filled to their end, and the plan states it', () => {
    const plan = planSplit(
      buyTokens(100, [buildSource('polymarket', book([0.5, 30])), buildSource('kalshi', book([0.6, 20]))]),
    )
    expect(plan.filledRatio).toBe(0.5)
    expect(plan.certificate.marginalPrice).toBeUndefined()
    expect(plan.warnings).toEqual(['The books fill only 50% of this order within its limits.'])
  })

  test('a sell takes the best bids first, stays within the holding and the limit price', () => {
    const sources = [
      buildSource('polymarket', book([0.6, 50], [0.55, 50]), { maxShares: shares(60_000_000) as Shares }),
      buildSource('kalshi', book([0.58, 20], [0.5, 100])),
    ]
    const plan = planSplit(buyTokens(200, sources, { side: 'sell', limitPrice: price(520_000) }))
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 60, kalshi: 20 })
  })

  test('empty books give an empty plan, not an error', () => {
    const plan = planSplit(
      buyTokens(10, [buildSource('polymarket', []), buildSource('kalshi', book([0.5, 0.001]))]),
    )
    expect(plan.legs).toEqual([])
    expect(plan.venues.map((venue) => venue.reason)).toEqual(['no_liquidity', 'below_min_order'])
  })

  test('a market with an unknown fee is excluded while fees are included', () => {
    const plan = planSplit(
      buyTokens(10, [
        buildSource('polymarket', book([0.6, 50])),
        buildSource('kalshi', book([0.5, 50]), { fee: FEES.unknown }),
      ]),
    )
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 10 })
    expect(plan.warnings).toEqual([])
  })
})
