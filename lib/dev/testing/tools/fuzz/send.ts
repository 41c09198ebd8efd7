import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Sent {
  method: string
  /** Path and query as sent, without normalisation. */
  target: string
  headers: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  /** Empty for an event stream, which is closed after its head. */
  body: string
}

const TIMEOUT_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a request unchanged. */
export function send(url: string, { method, target, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = new URL(url)
  // Node sets the framing only for methods that usually carry a body.
  const framed = body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` }
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      { hostname, port, method, path: target, headers: framed, timeout: TIMEOUT_MS, agent },
      (response) => {
        const { statusCode: status = 0, headers: got } = response
        if (got['content-type']?.startsWith('text/event-stream')) {
          resolve({ status, headers: got, body: '' })
          response.on('error', () => undefined)
          return void response.destroy()
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const packed = got['content-encoding'] === 'gzip' && bytes.length > 0
          resolve({ status, headers: got, body: (packed ? gunzipSync(bytes) : bytes).toString() })
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error(`No answer to ${method} ${target}`)))
    call.on('error', reject)
    call.end(body)
  })
}
