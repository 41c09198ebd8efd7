import './disableSourceMaps'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { createServiceClient } from '@/lib/server/pages/createServiceClient'
import { setPagesContext } from '@/lib/server/pages/pagesContext'
import { createLog } from '@/lib/server/runtime/createLog'
import { endWithParent } from './endWithParent'
import { exitWith } from './exitWith'
import { logConsole } from './logConsole'
import { loopUtilization } from './loopUtilization'
import { lowerPriority } from './lowerPriority'
import type { BeginPages, FromPagesChild } from './pagesMessages'
import { createRenderer } from './renderer'
import { stopOnce } from './stopOnce'

/** Less than the parent's timeout. */
const STOP_WITHIN_MS = 10_000
const REPORT_EVERY_MS = 250

/** Messages without a listener or parent are dropped. */
const report = (message: FromPagesChild) =>
  void process.send?.(message, undefined, undefined, () => undefined)

/** Renders pages for its parent process, and ends with it. */
async function main() {
  const hasStarted = endWithParent()
  const [begin] = (await once(process, 'message')) as [BeginPages]
  const log = createLog({ logLevel: begin.logLevel })
  logConsole(log)
  const service = createServiceClient(begin.service)
  setPagesContext({ config: begin.config, service })
  // Next listens for upgrades on this server.
  const render = await createRenderer({ dev: false, log, server: createServer(), ...begin })
  // The parent limits requests; connections stay open as long as it needs them.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, render)
  const stop = stopOnce({
    log,
    steps: 'finishing pages',
    withinMs: () => STOP_WITHIN_MS,
    async close() {
      server.close()
      server.closeAllConnections()
      service.close()
      // If the parent was killed, nobody else removes it.
      rmSync(path.dirname(begin.socketPath), { recursive: true, force: true })
    },
    // Ctrl-C in a terminal and a service manager also reach the parent, which ends this process.
    signals: [],
  })
  hasStarted()
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
