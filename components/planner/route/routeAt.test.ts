import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import { sourceOf, termsOf } from '../curve/curveTerms.testkit'
import { ROUTE_STEPS, routeAt, sizeAt, stepOf } from './routeAt'

const terms = termsOf([
  sourceOf('polymarket', [
    [40, 500],
    [50, 10_000],
  ]),
  sourceOf('kalshi', [[45, 1_000]]),
])

test('a platform joins once the order exceeds the cheaper depth elsewhere', () => {
  const small = routeAt(terms, 150)
  expect(small.legs.map(({ usd: dollars }) => dollars)).toEqual([150, 0])
  const large = routeAt(terms, 600)
  expect(large.legs[0]?.usd).toBeCloseTo(200, 1)
  expect(large.legs.every(({ usd: dollars }) => dollars > 0)).toBe(true)
  expect(large.usd).toBeCloseTo(600, 1)
})

test('the saving grows with the order, and is against the requested venue', () => {
  const saving = (size: number, usual?: VenueId) => routeAt(terms, size, usual).saving
  expect(saving(150, 'kalshi')?.usd).toBeCloseTo(18.75, 1)
  expect(saving(150, 'kalshi')?.ratio).toBeCloseTo(1 - 0.4 / 0.45, 2)
  expect(saving(400, 'polymarket')?.usd).toBeGreaterThan(saving(250, 'polymarket')?.usd ?? 0)
  // Kalshi has only 1,000 tokens at 45¢.
  expect(saving(600, 'kalshi')).toBeUndefined()
})

test('a route says how much of the order the books fill', () => {
  const all = routeAt(terms, 100_000)
  expect(all.usd).toBe(200 + 5_000 + 450)
  expect(all.filled).toBeCloseTo(5_650 / 100_000, 6)
})

test('the slider goes from $100 to $100,000 and back to the step of a size', () => {
  expect([0, 100, 200, ROUTE_STEPS].map(sizeAt)).toEqual([100, 1_000, 10_000, 100_000])
  expect([50, 2_000, 1e9].map((size) => sizeAt(stepOf(size)))).toEqual([100, 2_000, 100_000])
})
