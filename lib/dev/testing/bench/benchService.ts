/** The service's database, ingestion and front door in its own process, without Next. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '@/lib/infra/env/server'
import { serveApi } from '@/lib/server/process/apiServer'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'

async function main() {
  const config = readConfig(process.env)
  const { runtime, close } = await boot(config, createLog(config))
  const server = createServer((request, response) => {
    void serveApi(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()

  process.on('message', (what) => {
    if (what === 'reset') delay.reset()
    process.send?.({
      heapMb: process.memoryUsage().heapUsed / 1e6,
      delayP99Ms: delay.percentile(99) / 1e6,
      live: runtime.health('polymarket').stream?.live ?? 0,
    })
  })
  process.once('disconnect', () => {
    server.closeAllConnections()
    close().finally(() => process.exit(0))
  })
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
