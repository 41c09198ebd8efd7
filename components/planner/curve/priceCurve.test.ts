import { expect, test } from 'vitest'
import { usd } from '@/lib/core/domain/units'
import { sourceOf, termsOf } from './curveTerms.testkit'
import { type CurveTerms, priceCurve } from './priceCurve'

const terms = (over: Partial<CurveTerms> = {}): CurveTerms => ({
  ...termsOf([
    sourceOf('polymarket', [
      [40, 100],
      [50, 1_000],
    ]),
    sourceOf('kalshi', [[45, 400]]),
  ]),
  ...over,
})

test.each(['log', 'linear'] as const)('the best split never costs more than one platform (%s)', (axis) => {
  const { points, depth } = priceCurve(terms(), axis)
  expect(points.length).toBeGreaterThanOrEqual(40)
  expect(points.length).toBeLessThanOrEqual(60)
  expect(depth).toBe(40 + 500 + 180)
  expect(points.at(-1)?.size).toBe(depth)
  for (const { split, alone } of points) {
    for (const price of Object.values(alone)) if (price) expect(split).toBeLessThanOrEqual(price + 1e-9)
  }
})

test('a platform joins where the cheaper one runs out', () => {
  const { handOvers } = priceCurve(terms(), 'log')
  expect(priceCurve(terms(), 'linear').handOvers).toEqual(handOvers)
  expect(handOvers.map(({ venue }) => venue)).toEqual(['kalshi'])
  expect(handOvers[0]?.size).toBeCloseTo(40, 1)
  expect(handOvers[0]?.price).toBeCloseTo(0.4, 3)
})

test('a platform that only a minimum order admits for small orders does not count as joined until it stays', () => {
  const [cheap, dear] = terms().sources
  if (!cheap || !dear) throw new Error('Two sources are needed')
  const sources = [{ ...cheap, minOrderUsd: usd(5_000_000) }, dear]
  const { handOvers, points } = priceCurve(terms({ sources }), 'log')
  expect(points[0]?.used).toEqual(['kalshi'])
  expect(handOvers.map(({ venue }) => venue)).toEqual(['polymarket', 'kalshi'])
  expect(handOvers[0]?.size).toBeCloseTo(5, 1)
})

test("a platform's own line ends where its book ends", () => {
  const { points } = priceCurve(terms(), 'linear')
  const drawn = points.filter(({ alone }) => typeof alone.kalshi === 'number')
  expect(drawn.at(-1)?.size).toBe(180)
})

test('a sell and an order in tokens are drawn in their own units, empty books not at all', () => {
  const bids = [sourceOf('polymarket', [[40, 100]]), sourceOf('kalshi', [[45, 400]])]
  const { depth, handOvers, points } = priceCurve(
    terms({ side: 'sell', unit: 'tokens', sources: bids }),
    'log',
  )
  expect(depth).toBe(500)
  expect(handOvers).toMatchObject([{ venue: 'polymarket' }])
  expect(handOvers[0]?.size).toBeCloseTo(400, 0)
  expect(points[0]?.split).toBeCloseTo(0.45, 6)
  expect(priceCurve(terms({ sources: [sourceOf('kalshi', [])] }), 'log').points).toEqual([])
})

test('where no platform has any size there is no curve', () => {
  expect(priceCurve(terms({ sources: [] }), 'log')).toEqual({ points: [], handOvers: [], depth: 0 })
})

test('haircuts are in every price, and decide where a platform joins', () => {
  const [cheap, other] = terms().sources
  if (!cheap || !other) throw new Error('Two sources are needed')
  // Kalshi's 45¢ count as 52¢, Polymarket's 50¢ as they are.
  const sources = [cheap, { ...other, haircut: 70_000 }]
  const { points, handOvers } = priceCurve(terms({ sources }), 'log')
  expect(handOvers.map(({ venue }) => venue)).toEqual(['kalshi'])
  expect(handOvers[0]?.size).toBeCloseTo(540, 0)
  expect(points[0]?.alone).toEqual({ polymarket: 0.4, kalshi: expect.closeTo(0.52, 6) })
  for (const { split, alone } of points.filter(({ size }) => size <= 540))
    for (const price of Object.values(alone)) if (price) expect(split).toBeLessThanOrEqual(price + 1e-6)
  // Beyond Polymarket's book: $540 for 1,100 tokens, the rest at 45¢ plus a 7¢ haircut that nobody pays.
  const last = points.at(-1)
  expect(last?.split).toBeCloseTo((540 + 400 * 0.52) / 1_500, 4)
  expect(priceCurve(terms({ side: 'sell', sources }), 'log').points[0]?.alone.kalshi).toBeCloseTo(0.45, 6)
})
