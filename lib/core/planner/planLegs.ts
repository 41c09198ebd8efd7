import { legsOf } from './legsOf'
import { buildProblem } from './problem'
import { selectSubset } from './subsets/selectSubset'
import type { PlanLeg, PlanRequest } from './types'
import type { PlanWorkspace } from './workspace'

/** The legs of {@link planSplit} without certificate and venue descriptions: about half the work. */
export const planLegs = (request: PlanRequest, workspace: PlanWorkspace): PlanLeg[] =>
  legsOf(selectSubset(buildProblem(request, { workspace })))
