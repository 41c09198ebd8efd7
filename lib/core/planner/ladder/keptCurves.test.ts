import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { findCounterfactuals } from '../certificate/counterfactuals'
import { planSplit } from '../planSplit'
import { FEES, requests } from '../requests.testkit'
import type { PlanRequest } from '../types'
import { withAmount } from '../withAmount'
import { createPlanWorkspace } from '../workspace'
import { createKeptCurves, keptCurve, partFor } from './keptCurves'

const sideOf = (...sizes: number[]): Level[] =>
  sizes.map((size, i) => ({ price: price(400_000 + i * 10_000), size: shares(size * 1_000_000) }))

const terms = (levels: readonly Level[]) => ({
  levels,
  fee: FEES.fine,
  side: 'buy' as const,
  lot: shares(10_000),
  includeFees: true,
  levelLimit: undefined,
})

const whole = { gross: Infinity, net: Infinity, cash: Infinity, value: Infinity }

test('cached curves change no plan, whatever order sizes are planned on the same books', () => {
  const workspace = createPlanWorkspace({ keepLevels: 1_000 })
  const answer = (request: PlanRequest, own = createPlanWorkspace()) => {
    const plan = planSplit(request, own)
    return { plan, counterfactuals: findCounterfactuals(request, plan, own) }
  }
  fc.assert(
    fc.property(
      requests,
      fc.array(fc.integer({ min: 1, max: 900_000_000 }), { maxLength: 4 }),
      (request, sizes) => {
        for (const value of [request.amount.value, ...sizes, request.amount.value]) {
          const order = withAmount(request, value)
          expect(answer(order, workspace)).toEqual(answer(order))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a changed side of a book is read again, an unchanged one is not', () => {
  const kept = createKeptCurves(1_000)
  const levels = sideOf(10, 20)
  const known = keptCurve(kept, terms(levels))
  expect(partFor(known, whole).curve.gross[2]).toBe(30_000_000)
  expect(keptCurve(kept, terms(levels))).toBe(known)
  const changed = keptCurve(kept, terms(sideOf(10, 25)))
  expect(partFor(changed, whole).curve.gross[2]).toBe(35_000_000)
})

test('an order reads a side no deeper than it needs', () => {
  const kept = createKeptCurves(1_000)
  const curve = keptCurve(kept, terms(sideOf(10, 20, 30)))
  const part = partFor(curve, { gross: 15_000_000, net: 0, cash: 0, value: 0 })
  expect([part.curve.read, curve.curve.read]).toEqual([2, 2])
  partFor(curve, whole)
  expect(partFor(curve, { gross: 15_000_000, net: 0, cash: 0, value: 0 })).toBe(part)
})

test('the number of cached levels is bounded, and curves in use stay cached', () => {
  const kept = createKeptCurves(100)
  const used = sideOf(...Array.from({ length: 10 }, () => 1))
  const first = keptCurve(kept, terms(used))
  for (let i = 0; i < 200; i += 1) {
    keptCurve(kept, terms(sideOf(...Array.from({ length: 10 }, () => 2))))
    expect(keptCurve(kept, terms(used))).toBe(first)
    expect((kept.young.size + kept.old.size) * 10).toBeLessThanOrEqual(130)
  }
})
