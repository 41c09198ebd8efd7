import { MICRO } from '@/lib/core/domain/units'
import { hasHaircuts } from './ladder/haircuts'
import { keptCurves } from './ladder/keptCurves'
import { type MergedLadder, mergeLadders } from './ladder/mergeLadders'
import { buildVenueLadder, type VenueLadder } from './ladder/venueLadder'
import { missing } from './missing'
import { createHaircutSolver } from './subsets/boundHaircuts'
import { boundSubsets, type SubsetTable } from './subsets/boundSubsets'
import type { PlanRequest } from './types'
import type { PlanWorkspace } from './workspace'

/** One order with its books read and bounded: the input of selection, certificate and explanations. */
export interface Problem {
  request: PlanRequest
  workspace: PlanWorkspace
  ladders: readonly VenueLadder[]
  merged: MergedLadder
  subsets: SubsetTable
  /** Fills that differ by less count as equal: one lot per venue, in the unit of the request. */
  tolerance: number
}

/**
 * Reads the books as deep as the order can reach and bounds every subset. The next problem in the same workspace
 * overwrites this one. `smallest` is the smallest order that the merged ladder must serve.
 */
export function buildProblem(
  request: PlanRequest,
  { workspace, smallest = request.amount.value }: { workspace: PlanWorkspace; smallest?: number },
): Problem {
  const { curves, kept } = workspace
  const known = kept && keptCurves(kept, request)
  const ladders = request.sources.map((source, index) =>
    buildVenueLadder(request, source, { index, curves, kept: known?.[index] }),
  )
  const merged = mergeLadders(ladders, { unit: request.amount.unit, amount: smallest, workspace })
  const tolerance = lotTolerance(request, ladders)
  const { side, gasPerSource, amount } = request
  const terms = { side, unit: amount.unit, amount: amount.value, gasPerSource, tolerance }
  const table = workspace.subsets
  const solve = hasHaircuts(request)
    ? createHaircutSolver(terms, ladders, { table, maxBoxes: workspace.maxBoxes })
    : undefined
  return {
    request,
    workspace,
    ladders,
    merged,
    subsets: boundSubsets(terms, { ladders, merged, table, ...(solve && { solve }) }),
    tolerance,
  }
}

/** Sum of one lot per venue that can participate, in the unit of the request. */
function lotTolerance(request: PlanRequest, ladders: readonly VenueLadder[]): number {
  let sum = 0
  for (const { blocked, curve, source } of ladders) {
    if (blocked) continue
    sum += request.amount.unit === 'usd' ? (source.lot * (curve.price[0] ?? missing())) / MICRO : source.lot
  }
  return sum
}
