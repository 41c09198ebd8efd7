import { setImmediate } from 'node:timers/promises'
import type { Delivery, LiveClient } from './liveClient'

/** Everything else has its turn after so long, ms. */
const SLICE_MS = 5
/** Clients between two looks at the clock. */
const STEP = 16

/** Processor time of this process, ms: on a busy machine the clock would count the work of others. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Hands out deliveries to many clients without holding up anybody else. Resolves to the ms it worked. */
export async function broadcast(
  rounds: readonly { delivery: Delivery; clients: readonly LiveClient[] }[],
): Promise<number> {
  let worked = 0
  let before = workedMs()
  let began = performance.now()
  let told = 0
  for (const { delivery, clients } of rounds) {
    for (const client of clients) {
      client.take(delivery)
      told += 1
      if (told % STEP !== 0 || performance.now() - began < SLICE_MS) continue
      worked += workedMs() - before
      await setImmediate()
      before = workedMs()
      began = performance.now()
    }
  }
  return worked + workedMs() - before
}
