import { usd } from '@/lib/core/domain/units'
import { toFill } from './ladder/fill'
import { haircutUsd } from './ladder/haircuts'
import { missing } from './missing'
import type { Choice } from './subsets/selectSubset'
import type { PlanLeg } from './types'

/** The legs of the chosen plan, in platform order; empty without one. */
export function legsOf(choice: Choice | undefined): PlanLeg[] {
  const legs: PlanLeg[] = []
  if (!choice) return legs
  for (const [i, { source, curve, haircut }] of choice.plan.ladders.entries()) {
    const leg = choice.plan.legs[i] ?? missing()
    legs.push({ venue: source.venue, ...toFill(curve, leg), haircut: usd(haircutUsd(haircut, leg.net)) })
  }
  return legs
}
