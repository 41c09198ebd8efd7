/** The whole service in a process of its own. Requests that say so go past the front door to Next's. */
import { readConfig } from '@/lib/env/server'
import { boot } from '@/lib/runtime/boot'
import { createLog } from '@/lib/runtime/createLog'
import { startWebServer } from '@/lib/server/webServer'
import { PAST_THE_DOOR } from './benchAnswers'

async function main() {
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
  const config = readConfig(process.env)
  const log = createLog(config)
  const service = await boot(config, log)
  const web = await startWebServer({
    config,
    log,
    dev: false,
    isHot: ({ headers }) => headers[PAST_THE_DOOR] === undefined,
  })
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
  const stop = async () => {
    await web.close()
    await service.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('disconnect', () => void stop())
  process.send?.({ type: 'listening', url: web.url })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
