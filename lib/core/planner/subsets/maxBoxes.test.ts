import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { planSplit } from '../planSplit'
import { FEES, haircutRequests, requests } from '../requests.testkit'
import type { PlanRequest } from '../types'
import { createPlanWorkspace } from '../workspace'

/** The same orders where every level or every order has a minimum fee, so that all-in prices improve with depth. */
const minimums = [FEES.perFill, FEES.minimum, FEES.smallPerFill, FEES.notional, FEES.centMinimum]
const withMinimums = (request: PlanRequest): PlanRequest => ({
  ...request,
  includeFees: true,
  sources: request.sources.map((source, i) => ({ ...source, fee: minimums[i] ?? FEES.perFill })),
})
const nonConvex = fc.oneof(requests, haircutRequests).map(withMinimums)

test('a search that hits its limit reports by how much its plan may be worse', () => {
  let limited = 0
  fc.assert(
    fc.property(nonConvex, (request) => {
      const sign = request.side === 'buy' ? 1 : -1
      const whole = planSplit(request, createPlanWorkspace())
      const part = planSplit(request, createPlanWorkspace({ maxBoxes: 3 }))
      const of = ({ total, haircut, gas }: typeof whole) =>
        (total.usd + (sign === 1 ? haircut : 0) + sign * gas) / total.tokens
      if (part.total.tokens === 0 || whole.total.tokens === 0) return
      const most = request.amount.unit === 'usd' ? part.total.usd : part.total.tokens
      const wanted = request.amount.unit === 'usd' ? whole.total.usd : whole.total.tokens
      // Only fills as large are compared.
      if (Math.abs(most - wanted) > 2) return
      if (JSON.stringify(part.certificate) !== JSON.stringify(whole.certificate)) limited += 1
      const lost = sign * (of(part) - of(whole)) * part.total.tokens
      expect(lost).toBeLessThanOrEqual(part.certificate.gapUsd + 10)
    }),
    { numRuns: sampled({ full: 20_000, quick: 1_500 }), seed: 11 },
  )
  expect(limited).toBeGreaterThan(5)
})

test('a search that hits its limit never understates a set’s best result', () => {
  fc.assert(
    fc.property(haircutRequests, fc.integer({ min: 1, max: 6 }), (given, maxBoxes) => {
      const request = withMinimums(given)
      const sign = request.side === 'buy' ? 1 : -1
      const whole = planSplit(request, createPlanWorkspace()).certificate.bounds
      const part = planSplit(request, createPlanWorkspace({ maxBoxes })).certificate.bounds
      for (const [at, { fill = 0, tokens = 0, bound = 0 }] of part.entries()) {
        const exact = whole[at]
        if (Math.abs(fill - (exact?.fill ?? 0)) > 2) continue
        expect(sign * (bound - (exact?.bound ?? 0)) * tokens).toBeLessThanOrEqual(10)
      }
    }),
    { numRuns: sampled({ full: 20_000, quick: 4_000 }), seed: 7 },
  )
})
