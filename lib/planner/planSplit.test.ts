import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_FEE } from '@/lib/domain/fees'
import { price, type Shares, shares, usd } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { claimOf } from './claimOf'
import { planSplit } from './planSplit'
import { referenceLeg, referenceSets } from './reference'
import { FEES, requests } from './testRequests'
import type { PlanRequest, PlanSource, SplitPlan } from './types'
import { verifyCertificate } from './verifyCertificate'

/** PLANNER_RUNS=10000 checks more orders. */
const RUNS = Number(process.env.PLANNER_RUNS ?? 3_000)
const TIMEOUT_MS = 40_000 + RUNS * 10

const filled = ({ amount }: PlanRequest, { total }: SplitPlan) =>
  amount.unit === 'usd' ? total.usd : total.tokens
const sourceOf = ({ sources }: PlanRequest, venue: VenueId): PlanSource => {
  const source = sources.find((one) => one.venue === venue)
  if (!source) throw new Error(`The plan uses ${venue}, which was not asked.`)
  return source
}

describe('any order over any books', () => {
  test(
    'has the same best fill and the same bound for every set of venues as the plain reference',
    () => {
      fc.assert(
        fc.property(requests, (request) => {
          const expected = referenceSets(request)
          for (const [i, { status, fill, bound }] of planSplit(request).certificate.bounds.entries()) {
            const plain = expected[i]
            expect(status === 'underfilled' ? 'feasible' : status).toBe(plain?.status)
            if (fill === undefined || bound === undefined || !plain) continue
            expect(Math.abs(fill - plain.fill)).toBeLessThan(1e-9 * plain.fill + 1e-3)
            // A thousandth of a micro-dollar over the whole order, or a billionth.
            expect(Math.abs(bound - plain.bound)).toBeLessThan(1e-9 * Math.abs(bound) + 1e-3 / fill)
          }
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  test(
    'is split into legs that respect lots, minimums, caps and the limit price, each priced as its venue rounds',
    () => {
      fc.assert(
        fc.property(requests, (request) => {
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
            const worst = (leg.worstPrice ?? 0) * (request.side === 'buy' ? 1 : -1)
            const limit = (request.limitPrice ?? leg.worstPrice ?? 0) * (request.side === 'buy' ? 1 : -1)
            expect(worst).toBeLessThanOrEqual(limit)
          }
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  test(
    'comes with a certificate that a client accepts, and that it refuses for a plan one lot worse',
    () => {
      fc.assert(
        fc.property(requests, (request) => {
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
          // Where the books are empty afterwards, lots that could not be taken may outweigh so little.
          const exhausted = plan.certificate.marginalPrice === undefined
          if (!exhausted && bad.tokens > 0) expect(verifyCertificate(bad).valid).toBe(false)
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  test(
    'is never worse than the best single venue, and never beaten by a bound by more than one lot and one fee step a venue',
    () => {
      fc.assert(
        fc.property(requests, (request) => {
          const plan = planSplit(request)
          if (plan.savings !== undefined) expect(plan.savings).toBeGreaterThanOrEqual(0)
          if (plan.legs.length === 0) return
          // No venue has a minimum fee in whole cents; on a sell it would shift the smallest leg by more than a cent's worth.
          const coarse = request.sources.some(
            ({ lot, fee }) => lot > 10_000 || (fee.minUsd > 0 && fee.roundTo > 1_000),
          )
          const { gap } = plan.certificate
          if (coarse || plan.filledRatio < 0.99) return
          const steps = request.sources.reduce((sum, { lot, fee }) => sum + lot + fee.roundTo + 2, 0)
          const perToken = Math.max(1, plan.total.usd / plan.total.tokens)
          const marginal = request.amount.unit === 'usd' ? (plan.certificate.marginalPrice ?? 0.01) : 1
          expect(gap * plan.total.tokens).toBeLessThanOrEqual((steps * perToken) / Math.min(1, marginal))
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )
})

const book = (...levels: readonly (readonly [number, number])[]) =>
  levels.map(([p, size]) => ({ price: price(Math.round(p * 1e6)), size: shares(Math.round(size * 1e6)) }))

const source = (
  venue: VenueId,
  levels: PlanSource['levels'],
  more: Partial<PlanSource> = {},
): PlanSource => ({
  venue,
  levels,
  fee: NO_FEE,
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
  ...more,
})

const buyTokens = (
  tokens: number,
  sources: readonly PlanSource[],
  more: Partial<PlanRequest> = {},
): PlanRequest => ({
  side: 'buy',
  amount: { unit: 'tokens', value: shares(tokens * 1e6) },
  includeFees: true,
  enforceMinOrders: true,
  gasPerSource: usd(0),
  sources,
  ...more,
})

const tokensPerVenue = ({ legs }: SplitPlan) =>
  Object.fromEntries(legs.map((leg) => [leg.venue, leg.tokens / 1e6]))

describe('orders worked out by hand', () => {
  test('the cheaper venue after fees wins, not the cheaper one before', () => {
    const plan = planSplit(
      buyTokens(100, [
        source('polymarket', book([0.5, 1_000])),
        source('kalshi', book([0.49, 1_000]), { fee: FEES.cents }),
      ]),
    )
    // Kalshi: 49 + 0.07 × 100 × 0.49 × 0.51 = 50.7493, charged 50.75.
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 100 })
    expect(plan.venues[1]?.reason).toBe('worse_price')
  })

  test('equal prices go to one venue, the first in platform order', () => {
    const plan = planSplit(
      buyTokens(10, [source('kalshi', book([0.5, 50])), source('polymarket', book([0.5, 50]))]),
    )
    expect(tokensPerVenue(plan)).toEqual({ kalshi: 10 })
  })

  test('a minimum order keeps a cheap venue out, and forced to its minimum when that still pays', () => {
    const cheap = source('opinion', book([0.4, 1_000]), { minOrderUsd: usd(5_000_000) })
    const dear = source('polymarket', book([0.5, 1_000]))
    expect(tokensPerVenue(planSplit(buyTokens(10, [dear, cheap])))).toEqual({ polymarket: 10 })
    expect(planSplit(buyTokens(10, [dear, cheap])).venues[1]?.reason).toBe('below_min_order')
    expect(tokensPerVenue(planSplit(buyTokens(12.5, [dear, cheap])))).toEqual({ opinion: 12.5 })

    // 8 tokens at 0.30, then 0.55: the minimum takes 4.73 tokens (whole lots) at more than 0.52 elsewhere, and still pays.
    const steep = source('opinion', book([0.3, 8], [0.55, 100]), { minOrderUsd: usd(5_000_000) })
    const flat = source('polymarket', book([0.52, 1_000]))
    const plan = planSplit(buyTokens(100, [flat, steep]))
    expect(plan.legs.find((leg) => leg.venue === 'opinion')?.usd).toBe(5_001_500)
  })

  test('gas keeps a venue out when it saves less than it costs', () => {
    const sources = [source('polymarket', book([0.5, 95], [0.51, 100])), source('kalshi', book([0.5, 100]))]
    const full = planSplit(buyTokens(98, sources))
    expect(tokensPerVenue(full)).toEqual({ kalshi: 98 })
    const forced = [source('polymarket', book([0.5, 95], [0.51, 100])), source('kalshi', book([0.5, 3]))]
    expect(tokensPerVenue(planSplit(buyTokens(98, forced)))).toEqual({ polymarket: 95, kalshi: 3 })
    const withGas = planSplit(buyTokens(98, forced, { gasPerSource: usd(50_000) }))
    expect(tokensPerVenue(withGas)).toEqual({ polymarket: 98 })
    expect(withGas.venues[1]?.reason).toBe('gas')
  })

  test('a fee taken in tokens is planned on what arrives', () => {
    const plan = planSplit(buyTokens(98, [source('predictfun', book([0.4, 1_000]), { fee: FEES.minSide })]))
    // 2 % of the tokens are lost: 100 bought, 98 arrive, 40 dollars paid.
    expect(plan.total).toMatchObject({
      tokens: 98_000_000,
      gross: 100_000_000,
      usd: 40_000_000,
      fee: 800_000,
    })
  })

  test('thin books are filled as far as they go, and the plan says so', () => {
    const plan = planSplit(
      buyTokens(100, [source('polymarket', book([0.5, 30])), source('kalshi', book([0.6, 20]))]),
    )
    expect(plan.filledRatio).toBe(0.5)
    expect(plan.certificate.marginalPrice).toBeUndefined()
    expect(plan.warnings).toEqual(['The books fill only 50% of this order within its limits.'])
  })

  test('a sell takes the best bids first, keeps to what is held and to the lowest price wanted', () => {
    const sources = [
      source('polymarket', book([0.6, 50], [0.55, 50]), { maxShares: shares(60_000_000) as Shares }),
      source('kalshi', book([0.58, 20], [0.5, 100])),
    ]
    const plan = planSplit(buyTokens(200, sources, { side: 'sell', limitPrice: price(520_000) }))
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 60, kalshi: 20 })
  })

  test('nothing on offer is an empty plan, not an error', () => {
    const plan = planSplit(buyTokens(10, [source('polymarket', []), source('kalshi', book([0.5, 0.001]))]))
    expect(plan.legs).toEqual([])
    expect(plan.venues.map((venue) => venue.reason)).toEqual(['no_liquidity', 'below_min_order'])
  })

  test('a market whose fee is not known takes no part while fees are included', () => {
    const plan = planSplit(
      buyTokens(10, [
        source('polymarket', book([0.6, 50])),
        source('kalshi', book([0.5, 50]), { fee: FEES.unknown }),
      ]),
    )
    expect(tokensPerVenue(plan)).toEqual({ polymarket: 10 })
    expect(plan.warnings[0]).toContain('Kalshi')
  })
})
