import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { watchParents } from '@/lib/infra/env/watchParents'
import { faultSchema } from './http/faults'
import { readSandboxOptions } from './readSandboxOptions'
import { type Sandbox, startSandbox } from './startSandbox'

/**
 * `npm run sandbox`: only the venues' stand-ins. Prints `KEY=value` lines for the service's environment and
 * runs until stopped. As a forked child it reports to its parent over IPC, takes its commands, and ends with it.
 */
const venue = z.enum(VENUE_IDS)
const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stopVenue'), venue }),
  z.object({ type: z.literal('startVenue'), venue }),
  z.object({ type: z.literal('setFault'), venue, fault: faultSchema.optional() }),
])

function obey(sandbox: Sandbox, message: unknown): Promise<void> | undefined {
  const { data } = command.safeParse(message)
  if (data?.type === 'stopVenue') return sandbox.stopVenue(data.venue)
  if (data?.type === 'startVenue') return sandbox.startVenue(data.venue)
  if (data?.type === 'setFault') sandbox.setFault(data.venue, data.fault)
  return undefined
}

async function main() {
  tuneHeap()
  const options = readSandboxOptions(process.env)
  const sandbox = await startSandbox(options)
  if (options.chain && sandbox.wallets.length === 0) {
    process.stderr.write('There is no anvil for this machine: the sandbox runs without chains.\n')
  }
  for (const [name, value] of Object.entries(sandbox.env)) process.stdout.write(`${name}=${value}\n`)

  const end = () => {
    sandbox.close().finally(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  watchParents(end)
  if (process.send) {
    process.on('message', (message) => {
      obey(sandbox, message)?.catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    })
    process.once('disconnect', end)
    process.send({ type: 'ready', env: sandbox.env })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
