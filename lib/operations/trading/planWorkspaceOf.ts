import { perOwner } from '@/lib/domain/perOwner'
import { createPlanWorkspace, type PlanWorkspace } from '@/lib/planner/workspace'
import type { Runtime } from '@/lib/runtime/types'

/** The workspace of a runtime: planning is synchronous, so one serves all requests. */
export const planWorkspaceOf = perOwner<Runtime, PlanWorkspace>('planWorkspace', () => createPlanWorkspace())
