import type { IncomingMessage } from 'node:http'
import { RequestError } from '@/lib/contract/requestError'
import type { PlainRequest } from '@/lib/server/http/plainRequest'

/** A request of Node's server for handlers. Most need only its target, so the rest is parsed lazily. */
class NodeRequest implements PlainRequest {
  private readonly request: IncomingMessage
  readonly method: string
  readonly target: string
  readonly isInternal: boolean

  constructor(request: IncomingMessage, isInternal: boolean) {
    this.request = request
    this.isInternal = isInternal
    this.method = request.method ?? 'GET'
    this.target = request.url ?? '/'
  }

  get path() {
    const cut = this.target.indexOf('?')
    return cut < 0 ? this.target : this.target.slice(0, cut)
  }

  get query() {
    const cut = this.target.indexOf('?')
    return cut < 0 ? '' : this.target.slice(cut + 1)
  }

  header(name: string) {
    const value = this.request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  read(maxBytes: number) {
    return readBody(this.request, maxBytes)
  }

  whenGone(listener: () => void) {
    const { socket } = this.request
    socket.once('close', listener)
    return () => void socket.off('close', listener)
  }
}

/** `isInternal`: sent by our own pages, over their private connection. */
export const fromNodeRequest = (request: IncomingMessage, isInternal = false): PlainRequest =>
  new NodeRequest(request, isInternal)

/** Bodies read so far: first by the cached-reply look-up, then by the handler. */
const bodies = new WeakMap<IncomingMessage, { bytes?: Uint8Array }>()

/** The body, or undefined when it is longer; the rest is left unread. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const read = bodies.get(request)
  if (read) return Promise.resolve(read.bytes && read.bytes.length <= maxBytes ? read.bytes : undefined)
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
      bodies.set(request, {})
      resolve(undefined)
    }
    // Every request closes eventually; it matters only before its end. Whoever hangs up is no failure of ours.
    const gone = () =>
      reject(
        new RequestError('The connection ended before the whole body had arrived.', {
          code: 'invalid',
          loc: ['body'],
        }),
      )
    request.on('data', collect)
    request.once('end', () => {
      request.off('close', gone)
      const [only] = chunks
      const whole = only && chunks.length === 1 ? only : Buffer.concat(chunks)
      bodies.set(request, { bytes: whole })
      resolve(whole)
    })
    request.once('error', gone)
    request.once('close', gone)
  })
}
