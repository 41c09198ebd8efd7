import { performance } from 'node:perf_hooks'

/** Event-loop utilization of this process since creation, or since the last call, 0 to 1. */
export function loopUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
