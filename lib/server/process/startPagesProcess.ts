import path from 'node:path'
import type { Log } from '@/lib/operations/runtime'
import type { ServiceLink } from '@/lib/server/pages/createServiceClient'
import type { PagesConfig } from '@/lib/server/pages/pagesContext'
import { type SupervisedChild, sendTo, superviseChild } from '@/lib/server/runtime/superviseChild'
import { createReverseProxy } from './createReverseProxy'
import type { OwnAddress, Pages } from './pages'
import { pagesEnvironment } from './pagesEnvironment'
import type { BeginPages, FromPagesChild } from './pagesMessages'

const PROGRAM = 'lib/server/process/pagesChild.ts'
/** After this the service continues without pages; they appear once the process is up. */
const START_WITHIN_MS = 30_000

interface PagesProcessOptions {
  config: PagesConfig
  log: Log
  logLevel: string
  address: OwnAddress
  service: ServiceLink
}

/**
 * Renders pages in a separate process, at a lower priority, so that no flood of page requests delays the API. It
 * has no credentials, no database and no venues: it reads all data over `service`. Resolves when it is up.
 */
export async function startPagesProcess(options: PagesProcessOptions): Promise<Pages> {
  const { config, log, logLevel, address, service } = options
  const socketPath = path.join(path.dirname(service.socketPath), 'pages.sock')
  const proxy = createReverseProxy({ socketPath })
  const begin: BeginPages = {
    type: 'begin',
    logLevel,
    config,
    service: { socketPath: service.socketPath, secret: service.secret },
    socketPath,
    ...address,
  }
  let isUp = false
  let share = 0

  let child: SupervisedChild | undefined
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, START_WITHIN_MS)
    const listening = () => {
      isUp = true
      clearTimeout(late)
      resolve()
    }
    child = superviseChild({
      program: PROGRAM,
      log,
      endedMessage: 'The process that renders pages ended: pages are unavailable until it is back.',
      env: pagesEnvironment(process.env),
      started(running) {
        running.on('message', (message: FromPagesChild) => {
          if (message.type === 'busy') share = message.share
          else listening()
        })
        sendTo(running, begin).catch(() => running.kill('SIGKILL'))
      },
      ended() {
        isUp = false
      },
    })
  })
  if (!isUp) log.error({}, 'The process that renders pages is not up yet; the API is served meanwhile.')

  return {
    isUp: () => isUp,
    busyShare: () => share,
    serve: (request, response) => proxy.forward(request, response),
    async close() {
      proxy.close()
      await child?.close()
    },
  }
}
