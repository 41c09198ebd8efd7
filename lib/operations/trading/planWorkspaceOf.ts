import { perOwner } from '@/lib/core/common/perOwner'
import { createPlanWorkspace, type PlanWorkspace } from '@/lib/core/planner/workspace'
import type { Runtime } from '@/lib/operations/runtime'

/** Levels whose curves are kept, of some 1,200 books; with what orders made of them they take some 20 MB. */
const KEPT_LEVELS = 60_000

/** The workspace of a runtime: planning is synchronous, so one serves all requests. */
export const planWorkspaceOf = perOwner<Runtime, PlanWorkspace>('planWorkspace', () =>
  createPlanWorkspace({ keepLevels: KEPT_LEVELS }),
)
