import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { serveApi } from '@/lib/server/process/apiServer'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { createTestRuntime, type TestRuntimeOptions } from './testRuntime'

/** The API of an in-memory runtime on a local port, as clients reach it. */
export async function serveTestApi(
  options: TestRuntimeOptions,
  /** Handles the request in place of the API when it returns true. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
) {
  const made = createTestRuntime(options)
  setRuntime(made.runtime)
  /** Connections that requested the stream. */
  const streams: Socket[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/stream')) streams.push(request.socket)
    if (before(request, response)) return
    if (!serveApi(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...made,
    streams,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      setRuntime(undefined)
      server.closeAllConnections()
      server.close()
    },
  }
}
