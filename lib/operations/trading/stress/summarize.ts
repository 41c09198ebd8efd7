import type { PlatformId } from '@/lib/contract/platform'
import type { StressOptions, StressResult } from '@/lib/contract/stress'
import type { PlanLeg } from '@/lib/core/planner/types'
import type { Met } from './meetBooks'

/** One instant of the window. */
export interface Sample {
  /** By latency; undefined when the books at that delay are unknown, or not available yet. */
  met: (Met | undefined)[]
  /** Latencies that were looked up: the others were still in the future. */
  tried: boolean[]
  /** The plan at that instant. */
  legs: readonly PlanLeg[]
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0

/** Nearest-rank percentile of sorted values; null without values. */
function percentile(sorted: Float64Array, share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return value === undefined ? null : rounded(value)
}

/** Sorted, unless all are equal. */
function sort(values: Float64Array): Float64Array {
  const [first] = values
  return values.every((value) => value === first) ? values : values.sort()
}

function weakestOf(met: readonly Met[]): PlatformId | null {
  const sums = new Map<PlatformId, number>()
  for (const { lost } of met)
    for (const { platform, tokens } of lost) sums.set(platform, (sums.get(platform) ?? 0) + tokens)
  const [worst] = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return worst && worst[1] > 0 ? worst[0] : null
}

function ofLatency(latency: number, met: readonly Met[]): StressResult['by_latency'][number] {
  const shares = new Float64Array(met.length)
  const costs = new Float64Array(met.length)
  let [whole, priced] = [0, 0]
  for (const [i, { share, costBps, full }] of met.entries()) {
    shares[i] = share * 100
    if (costBps !== undefined) {
      costs[priced] = costBps
      priced += 1
    }
    if (full) whole += 1
  }
  const sorted = sort(costs.subarray(0, priced))
  return {
    latency_ms: latency,
    samples: met.length,
    full_fill_pct: met.length > 0 ? rounded((whole / met.length) * 100) : null,
    filled_pct_p5: percentile(sort(shares), 0.05),
    cost_bps_p50: percentile(sorted, 0.5),
    cost_bps_p95: percentile(sorted, 0.95),
    weakest_platform: weakestOf(met),
  }
}

/** The figures of a window. `samples`: one per instant, null where a book was unknown. */
export function summarize(
  { window_s, latency_ms }: StressOptions,
  samples: readonly (Sample | null)[],
): StressResult {
  const known = samples.flatMap((sample) => sample ?? [])
  return {
    window_s,
    coverage: samples.length > 0 ? Math.round((known.length / samples.length) * 1e6) / 1e6 : 0,
    samples: known.length,
    by_latency: latency_ms.map((latency, at) =>
      ofLatency(
        latency,
        known.flatMap(({ met }) => met[at] ?? []),
      ),
    ),
  }
}
