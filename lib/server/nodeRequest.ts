import type { IncomingMessage } from 'node:http'
import type { PlainRequest } from '@/lib/http/plainRequest'

/** Reads a request of Node's server as handlers need it. */
export function fromNodeRequest(request: IncomingMessage): PlainRequest {
  const target = request.url ?? '/'
  const cut = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    target,
    path: cut < 0 ? target : target.slice(0, cut),
    query: cut < 0 ? '' : target.slice(cut + 1),
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    read: (maxBytes) => readBody(request, maxBytes),
  }
}

/** The body, or undefined when it is longer; the rest is then not read. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const collect = (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) {
        chunks.push(chunk)
        return
      }
      request.off('data', collect)
      request.pause()
      resolve(undefined)
    }
    request.on('data', collect)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The client went away before its request was whole.')))
  })
}
