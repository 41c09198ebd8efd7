/** The service in its own process, with Next's own route handlers over the same runtime on a second port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@/lib/infra/env/server'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { pagesConfigOf } from '@/lib/server/api/pagesConfigOf'
import { setPagesContext } from '@/lib/server/pages/pagesContext'
import { createInProcessService } from '@/lib/server/process/createInProcessService'
import { createRenderer } from '@/lib/server/process/renderer'
import { startWebServer } from '@/lib/server/process/webServer'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'

async function main() {
  tuneHeap()
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
  const config = readConfig(process.env)
  const log = createLog(config)
  const service = await boot(config, log)
  const web = await startWebServer({ config, log, dev: false })
  // Next would start a second service: its handlers must use this one.
  setPagesContext({ config: pagesConfigOf(config), service: createInProcessService() })
  const render = await createRenderer({
    dev: false,
    log,
    server: createServer(),
    hostname: 'localhost',
    port: config.port,
  })
  const next = createServer(render).listen(0, '127.0.0.1')
  await once(next, 'listening')
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
  const stop = async () => {
    next.close()
    next.closeAllConnections()
    await web.close()
    await service.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('disconnect', () => void stop())
  const { port } = next.address() as AddressInfo
  process.send?.({ type: 'listening', url: web.url, nextUrl: `http://127.0.0.1:${port}` })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
