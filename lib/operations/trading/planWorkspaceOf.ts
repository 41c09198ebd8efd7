import { perOwner } from '@/lib/domain/perOwner'
import { createPlanWorkspace, type PlanWorkspace } from '@/lib/planner/workspace'
import type { Runtime } from '@/lib/runtime/types'

/** Levels whose curves are kept, some two thousand books; a level takes 200 bytes, and more where it is planned with a lot. */
const KEPT_LEVELS = 100_000

/** The workspace of a runtime: planning is synchronous, so one serves all requests. */
export const planWorkspaceOf = perOwner<Runtime, PlanWorkspace>('planWorkspace', () =>
  createPlanWorkspace({ keepLevels: KEPT_LEVELS }),
)
