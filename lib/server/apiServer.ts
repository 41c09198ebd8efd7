import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApi } from '@/lib/api/answerApi'
import type { Reply } from '@/lib/http/reply'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { acceptsGzip, asGzip, gzipped } from './compress'
import { fromNodeRequest } from './nodeRequest'
import { writeEvents } from './writeEvents'

/** Whether an address is the API's. */
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** Answers everything under /api, without Next. False for any other address. */
export function serveApi(request: IncomingMessage, response: ServerResponse): boolean {
  if (!(request.url ?? '/').startsWith('/api')) return false
  const plain = fromNodeRequest(request)
  if (!isApi(plain.path)) return false
  answerApi(getRuntime, plain)
    .then((reply) =>
      reply.events ? writeEvents(response, reply, reply.events) : write(request, response, reply),
    )
    .catch(() => response.destroy())
  return true
}

async function write(request: IncomingMessage, response: ServerResponse, reply: Reply) {
  const { status, headers, setCookies, body } = reply
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const zipped = bytes && headers.Vary && acceptsGzip(request) ? await gzipped(bytes) : undefined
  if (response.destroyed) return
  // A body nobody read, as after 413, would be taken for the next request.
  if (!request.readableEnded && request.headers['content-length'] !== undefined) {
    response.setHeader('Connection', 'close')
  }
  if (setCookies && setCookies.length > 0) response.setHeader('Set-Cookie', setCookies)
  const head = { ...headers, ...(zipped && asGzip(headers)) }
  const sent = zipped ?? bytes
  response.writeHead(status, sent ? { ...head, 'Content-Length': String(sent.length) } : head)
  response.end(sent)
}
