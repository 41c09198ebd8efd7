import type { VenueId } from '@/lib/core/domain/venue'
import type { Corners } from './ladder/corners'
import type { Curve } from './ladder/curve'
import { createKeptCurves, type KeptCurves } from './ladder/keptCurves'
import { createMergedLadder, type MergedLadder } from './ladder/mergeLadders'
import { createSubsetTable, type SubsetTable } from './subsets/boundSubsets'
import { createWindows } from './subsets/refineSubset'
import { createHullWorkspace, type HullWorkspace } from './subsets/solveNonConvex'

/**
 * Reusable planning buffers: new arrays for every plan would cost more than the plan. The caller owns one and passes it
 * to one call at a time; planning is synchronous, so a single workspace serves a process. A plan stays valid after the
 * next call, the workspace's contents do not.
 */
export interface PlanWorkspace {
  /** One per source. */
  curves: Curve[]
  /** Used instead where the same books are planned on repeatedly. */
  kept?: KeptCurves
  merged: MergedLadder
  subsets: SubsetTable
  hulls: HullWorkspace
  /** Windows of the venues of a set that is solved exactly. */
  windows: Corners[]
  /** Maximum number of boxes per search of one set; see `solveNonConvex`. */
  maxBoxes: number
  /** Venues of every subset by mask, from the previous request; most requests have the same ones. */
  venuesByMask: readonly (readonly VenueId[])[]
}

/**
 * Ten times the worst case of thousands of random orders with a minimum fee on every level of every venue: a box costs
 * microseconds, and the search of a deliberately hard set ends within 20 ms.
 */
const MAX_BOXES = 3_000

/** `keepLevels`: number of levels whose curves are cached for the next orders; none if omitted. */
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
