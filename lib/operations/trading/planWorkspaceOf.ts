import { perOwner } from '@/lib/core/common/perOwner'
import { createPlanWorkspace, type PlanWorkspace } from '@/lib/core/planner/workspace'
import type { Runtime } from '@/lib/operations/runtime'

/** Levels with cached curves, about 1,200 books; with the data derived by orders some 20 MB. */
const KEPT_LEVELS = 60_000

/** The workspace of a runtime: planning is synchronous, so one serves all requests. */
export const planWorkspaceOf = perOwner<Runtime, PlanWorkspace>('planWorkspace', () =>
  createPlanWorkspace({ keepLevels: KEPT_LEVELS }),
)
