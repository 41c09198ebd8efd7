/**
 * The stand-ins of five venues, moved step by step: the world advances by a second per step, and every watched book that
 * changed is sent at once. A process of `npm run bench:ingest`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pushByHand } from '@/lib/dev/sandbox/http/bookPush'
import { startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { startSocketTee } from './teeSockets'

const STEP_MS = 1_000
const EVENTS = 120
/** Most requests of this bench come at its start. */
const RATE_FACTOR = 100

export interface Steps {
  /** Books that changed. */
  changes: number
  /** Processor time of the stand-ins, µs. */
  busyUs: number
}

async function main() {
  let ahead = 0
  const push = pushByHand()
  const sandbox = await startSandbox({
    seed: 1,
    events: EVENTS,
    rateFactor: RATE_FACTOR,
    clock: () => Date.now() + ahead,
  })
  const tee = await startSocketTee()
  const env = { ...sandbox.env }
  for (const [name, value] of Object.entries(env))
    if (name.endsWith('_WS_URL')) env[name] = await tee.through(value)

  async function run(steps: number): Promise<Steps> {
    let changes = 0
    const before = process.cpuUsage()
    for (let i = 0; i < steps; i += 1) {
      ahead += STEP_MS
      changes += push()
      // As fast as the readers read.
      let received: number
      do {
        received = tee.receivedBytes()
        await sleep(1)
      } while (tee.waitingBytes() > 0 || tee.receivedBytes() > received)
    }
    const { user, system } = process.cpuUsage(before)
    return { changes, busyUs: user + system }
  }

  process.on('message', (message: { steps: number } | 'observers') => {
    if (message === 'observers') process.send?.(tee.observers())
    else void run(message.steps).then((done) => process.send?.(done))
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.({ env })
}

void main()
