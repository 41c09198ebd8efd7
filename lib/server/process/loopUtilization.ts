import { performance } from 'node:perf_hooks'

/** The share of the time since it was made, or last called, in which this process's event loop worked. */
export function loopUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
