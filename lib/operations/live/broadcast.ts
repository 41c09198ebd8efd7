import { setImmediate } from 'node:timers/promises'
import type { Delivery, LiveClient } from './types'

/** Longest work without yielding to the event loop, ms. */
const SLICE_MS = 5
/** Clients between two clock reads. */
const STEP = 16

/** CPU time of this process, ms: wall-clock time would include other processes on a busy machine. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Fans deliveries out to many clients without blocking the event loop. Resolves to the CPU time it took, ms. */
export async function broadcast(
  rounds: readonly { delivery: Delivery; clients: readonly LiveClient[] }[],
): Promise<number> {
  let worked = 0
  let before = workedMs()
  let began = performance.now()
  let sent = 0
  for (const { delivery, clients } of rounds) {
    for (const client of clients) {
      client.deliver(delivery)
      sent += 1
      if (sent % STEP !== 0 || performance.now() - began < SLICE_MS) continue
      worked += workedMs() - before
      await setImmediate()
      before = workedMs()
      began = performance.now()
    }
  }
  return worked + workedMs() - before
}
