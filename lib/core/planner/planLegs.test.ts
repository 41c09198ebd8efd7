import { expect, test } from 'vitest'
import { sampleOrders } from '@/lib/dev/testing/support/randomPlans'
import { planLegs } from './planLegs'
import { planSplit } from './planSplit'
import { createPlanWorkspace } from './workspace'

test('planned alone, the legs equal those of the full plan to the micro-unit', () => {
  const workspace = createPlanWorkspace()
  for (const order of sampleOrders(300, 11)) {
    const sources = order.sources.map((source, i) => ({ ...source, haircut: (i % 3) * 10_000 }))
    for (const one of [order, { ...order, sources }])
      expect(planLegs(one, workspace)).toEqual(planSplit(one).legs)
  }
})
