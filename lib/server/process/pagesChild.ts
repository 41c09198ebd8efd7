import './disableSourceMaps'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { createServiceClient } from '@/lib/server/pages/createServiceClient'
import { setPagesContext } from '@/lib/server/pages/pagesContext'
import { createLog } from '@/lib/server/runtime/createLog'
import { exitWith } from './exitWith'
import { logConsole } from './logConsole'
import { loopUtilization } from './loopUtilization'
import { lowerPriority } from './lowerPriority'
import type { BeginPages, FromPagesChild } from './pagesMessages'
import { createRenderer } from './renderer'
import { stopOnce } from './stopOnce'

/** Less than the parent waits. */
const STOP_WITHIN_MS = 10_000
const REPORT_EVERY_MS = 250

/** What has no listener any more, or no parent, is of no interest. */
const report = (message: FromPagesChild) =>
  void process.send?.(message, undefined, undefined, () => undefined)

/** Renders pages for the process that started it, and ends with it. */
async function main() {
  const [begin] = (await once(process, 'message')) as [BeginPages]
  const log = createLog({ logLevel: begin.logLevel })
  logConsole(log)
  const service = createServiceClient(begin.service)
  setPagesContext({ config: begin.config, service })
  // Next listens for upgrades on the server that it is given.
  const render = await createRenderer({ dev: false, log, server: createServer(), ...begin })
  // The parent bounds what comes in; connections stay open for as long as it wants them.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, render)
  const stop = stopOnce({
    log,
    steps: 'finishing pages',
    withinMs: () => STOP_WITHIN_MS,
    async close() {
      server.close()
      server.closeAllConnections()
      service.close()
      // Should the parent have been killed, nobody else does.
      rmSync(path.dirname(begin.socketPath), { recursive: true, force: true })
    },
    // Ctrl-C in a terminal and a service manager reach the parent too, which ends this process in its turn.
    signals: [],
  })
  if (!process.connected) return stop('the parent process ended')
  rmSync(begin.socketPath, { force: true })
  server.listen(begin.socketPath)
  await once(server, 'listening')
  const utilization = loopUtilization()
  setInterval(() => report({ type: 'busy', share: utilization() }), REPORT_EVERY_MS).unref()
  report({ type: 'listening' })
}

lowerPriority()
tuneHeap()
main().catch(exitWith)
