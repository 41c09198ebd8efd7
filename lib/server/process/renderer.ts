import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import next from 'next'
import type { Log } from '@/lib/operations/runtime'
import { requestIdOf } from '@/lib/server/http/requestId'
import { inRequest } from '@/lib/server/runtime/requestScope'
import { fromNodeRequest } from './nodeRequest'
import { refuse } from './refuse'

const FAILED = { loc: ['path'], msg: 'Something went wrong on our side.', type: 'upstream_error' }

export type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface RendererOptions {
  dev: boolean
  log: Log
  /** Where Next's development server listens for upgrades. */
  server: Server
  hostname: string
  port: number
}

/** Next in this process. */
export async function createRenderer({ dev, log, server, hostname, port }: RendererOptions): Promise<Render> {
  const app = next({ dev, hostname, port, httpServer: server })
  await app.prepare()
  const handle = app.getRequestHandler()
  return (request, response) => {
    const failed = (error: unknown) => {
      log.error({ err: error, path: request.url?.split('?')[0] }, 'A page could not be rendered.')
      if (response.headersSent) response.end()
      else refuse(response, 502, FAILED)
    }
    return inRequest(requestIdOf(fromNodeRequest(request)), () => handle(request, response).catch(failed))
  }
}
