'use client'
import { useState } from 'react'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformId } from '@/lib/contract/platform'

interface Worked {
  answer: PlanAnswer
  at: number
  done: ReadonlySet<PlatformId>
}

const sameOrder = (a: PlanAnswer, b: PlanAnswer) => JSON.stringify(a.request) === JSON.stringify(b.request)

/**
 * The plan that the user executes by hand. It freezes at the first ticked leg, since the legs of a newer plan
 * would not add up with it; another order drops it.
 */
export function useFrozenPlan(live: PlanAnswer | undefined) {
  const [worked, setWorked] = useState<Worked>()
  const held = worked && live && sameOrder(worked.answer, live) ? worked : undefined
  const toggle = (id: PlatformId) => {
    if (!live) return
    const done = new Set(held?.done)
    if (!done.delete(id)) done.add(id)
    setWorked(done.size > 0 ? { answer: held?.answer ?? live, at: held?.at ?? Date.now(), done } : undefined)
  }
  return { held, toggle, drop: () => setWorked(undefined) }
}
