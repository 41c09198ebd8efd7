import { MICRO } from '@/lib/domain/units'
import { boundSubsets, createSetTable, type SubsetTable } from './boundSubsets'
import { type MergedLadder, mergeLadders } from './mergeLadders'
import type { PlanRequest } from './types'
import { readOffer, type VenueLadder } from './venueLadder'

/** One order, read and bounded: what the choice, the certificate and the explanations are made from. */
export interface Problem {
  request: PlanRequest
  offers: readonly VenueLadder[]
  merged: MergedLadder
  sets: SubsetTable
  /** Fills that differ by less count as equal: one lot per venue, in the unit of the request. */
  tolerance: number
}

const scratch = createSetTable()

/**
 * Reads the books as deep as the order can reach and bounds every set. Written over by the next call.
 * `least` is the smallest order that the merged ladder must serve.
 */
export function readProblem(request: PlanRequest, { least = request.amount.value } = {}): Problem {
  const offers = request.sources.map((source, i) => readOffer(request, source, i))
  const merged = mergeLadders(offers, { unit: request.amount.unit, amount: least })
  const tolerance = lotTolerance(request, offers)
  const { side, gasPerSource, amount } = request
  const terms = { side, unit: amount.unit, amount: amount.value, gasPerSource, tolerance }
  return { request, offers, merged, sets: boundSubsets(terms, { offers, merged, table: scratch }), tolerance }
}

/** One lot of every venue that can take part, in the unit of the request. */
function lotTolerance(request: PlanRequest, offers: readonly VenueLadder[]): number {
  let sum = 0
  for (const { blocked, curve, source } of offers) {
    if (blocked) continue
    sum += request.amount.unit === 'usd' ? (source.lot * (curve.price[0] ?? 0)) / MICRO : source.lot
  }
  return sum
}
