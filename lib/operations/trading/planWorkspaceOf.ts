import { createPlanWorkspace, type PlanWorkspace } from '@/lib/planner/workspace'
import type { Runtime } from '@/lib/runtime/types'

const workspaces = new WeakMap<Runtime, PlanWorkspace>()

/** The workspace of a runtime: planning is synchronous, so one serves all requests. */
export function planWorkspaceOf(runtime: Runtime): PlanWorkspace {
  const existing = workspaces.get(runtime)
  if (existing) return existing
  const workspace = createPlanWorkspace()
  workspaces.set(runtime, workspace)
  return workspace
}
