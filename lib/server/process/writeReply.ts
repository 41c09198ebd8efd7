import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from '@/lib/server/http/reply'
import { acceptsGzip, asGzip, gzipped } from './compress'
import { writeEvents } from './writeEvents'

interface ReplyTarget {
  request: IncomingMessage
  response: ServerResponse
  reply: Reply
}

/** Writes a reply: an event stream, or a body, compressed if the caller accepts that. */
export async function writeReply({ request, response, reply }: ReplyTarget): Promise<void> {
  if (reply.events) return writeEvents(response, reply, reply.events)
  const { status, headers, setCookies, body } = reply
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const zipped = bytes && headers.Vary && acceptsGzip(request) ? await gzipped(bytes) : undefined
  if (response.destroyed) return
  // An unread body, as after 413, would be parsed as the next request.
  if (!request.readableEnded && request.headers['content-length'] !== undefined) {
    response.setHeader('Connection', 'close')
  }
  if (setCookies && setCookies.length > 0) response.setHeader('Set-Cookie', setCookies)
  const head = { ...headers, ...(zipped && asGzip(headers)) }
  const sent = zipped ?? bytes
  response.writeHead(status, sent ? { ...head, 'Content-Length': String(sent.length) } : head)
  response.end(sent)
}
