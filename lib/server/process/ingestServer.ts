import { createServer, type IncomingMessage } from 'node:http'
import type { IngestConfig } from '@/lib/infra/env/server'
import type { Runtime } from '@/lib/operations/runtime'
import { getMetrics } from '@/lib/operations/service/getMetrics'
import { assertMetricsReader } from '@/lib/server/http/metricsReader'
import { listenAt } from './listenAt'
import { fromNodeRequest } from './nodeRequest'

/**
 * The status of an ingesting process, for its operator: `/api/health`, and `/api/metrics` under the same access rule as
 * on a serving process. Opened only if PORT is set.
 */
export async function openIngestServer(
  config: IngestConfig,
  service: Pick<Runtime, 'metrics'>,
): Promise<{ url: string; close(): Promise<void> }> {
  const mayRead = (request: IncomingMessage) => {
    request.headers['x-crossbook-client'] = request.socket.remoteAddress
    try {
      assertMetricsReader({ config }, fromNodeRequest(request))
      return true
    } catch {
      return false
    }
  }
  const answer = async (request: IncomingMessage): Promise<[number, string, string]> => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    if (path === '/api/health') return [200, 'application/json', '{"status":"ok"}']
    if (path !== '/api/metrics') return [404, 'text/plain', 'There are /api/health and /api/metrics.']
    if (!mayRead(request)) return [403, 'text/plain', 'Send Authorization: Bearer <METRICS_TOKEN>.']
    const { text, textType } = await getMetrics(service)
    return [200, textType, text]
  }
  const server = createServer(async (request, response) => {
    const [status, type, text] = await answer(request)
    response.writeHead(status, { 'Content-Type': type }).end(text)
  })
  server.requestTimeout = 10_000
  server.maxConnections = 100
  const { url } = await listenAt(server, { port: config.statusPort, host: config.host })
  return {
    url,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
