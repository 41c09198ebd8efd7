import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProblem } from './problem'
import { haircutRequests, requests } from './requests.testkit'
import { selectSubset, venuesUsed } from './subsets/selectSubset'
import { createPlanWorkspace } from './workspace'

test('the venues of the best plan are the same with and without building the whole plan', () => {
  fc.assert(
    fc.property(fc.oneof(requests, haircutRequests), (request) => {
      const workspace = createPlanWorkspace()
      const mask = selectSubset(buildProblem(request, { workspace }))?.mask ?? 0
      for (let requested = 1; requested < 1 << request.sources.length; requested += 1)
        expect(venuesUsed(buildProblem(request, { workspace }), requested)).toBe(mask & requested)
    }),
    { numRuns: 800 },
  )
})
