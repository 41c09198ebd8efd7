import type { VenueId } from '@/lib/core/domain/venue'
import type { Corners } from './ladder/corners'
import type { Curve } from './ladder/curve'
import { createKeptCurves, type KeptCurves } from './ladder/keptCurves'
import { createMergedLadder, type MergedLadder } from './ladder/mergeLadders'
import { createSubsetTable, type SubsetTable } from './subsets/boundSubsets'
import { createWindows } from './subsets/refineSubset'
import { createHullWorkspace, type HullWorkspace } from './subsets/solveNonConvex'

/**
 * The buffers that plans are made in: fresh arrays for every plan would cost more than the plan. Whoever plans owns one
 * and hands it to one call after the other; planning is synchronous, so a single workspace serves a process. What a plan
 * holds outlives the next call, what a workspace holds does not.
 */
export interface PlanWorkspace {
  /** One per source. */
  curves: Curve[]
  /** In their place where the same books are planned with again and again. */
  kept?: KeptCurves
  merged: MergedLadder
  subsets: SubsetTable
  hulls: HullWorkspace
  /** Of the venues of a set that is solved exactly. */
  windows: Corners[]
  /** Boxes that a search of one set may look at; see `solveNonConvex`. */
  maxBoxes: number
  /** Venues of every subset by mask, of the request before; most requests ask for the same ones. */
  venuesByMask: readonly (readonly VenueId[])[]
}

/**
 * Ten times what the worst of thousands of random orders took where every level of every venue has its own minimum fee:
 * a box costs microseconds, and the search of a set that was made to be hard ends within 20 ms.
 */
const MAX_BOXES = 3_000

/** `keepLevels`: of how many levels curves are kept for the next orders; none unless it is given. */
export const createPlanWorkspace = ({ keepLevels = 0, maxBoxes = MAX_BOXES } = {}): PlanWorkspace => ({
  curves: [],
  ...(keepLevels > 0 && { kept: createKeptCurves(keepLevels) }),
  merged: createMergedLadder(256),
  subsets: createSubsetTable(),
  hulls: createHullWorkspace(),
  windows: createWindows(),
  maxBoxes,
  venuesByMask: [[]],
})
