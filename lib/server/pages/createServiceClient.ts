import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Carries the secret of the private connection. */
export const SECRET_HEADER = 'x-crossbook-pages'

/** The serving process's address for page reads. */
export interface ServiceLink {
  socketPath: string
  /** New at every start; known to the serving process and the one that renders pages. */
  secret: string
}

interface ServiceRequest {
  method: string
  /** Path and query. */
  target: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
}

interface ServiceReply {
  status: number
  location?: string
  /** Parsed JSON. */
  body: unknown
}

export interface ServiceClient {
  /** Errors: Node's when the connection fails, the signal aborts or no reply arrives within 20 s. */
  send(request: ServiceRequest): Promise<ServiceReply>
  close(): void
}

const TIMEOUT_MS = 20_000

/** Reads from the serving process over its private socket. */
export function createServiceClient({ socketPath, secret }: ServiceLink): ServiceClient {
  const agent = new Agent({ keepAlive: true })

  async function send({ method, target, headers, body, signal }: ServiceRequest): Promise<ServiceReply> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const json = body === undefined ? undefined : JSON.stringify(body)
    const sent = httpRequest({
      agent,
      socketPath,
      method,
      path: target,
      setHost: false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        host: 'localhost',
        ...headers,
        [SECRET_HEADER]: secret,
        ...(json !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
        }),
      },
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve)
      sent.once('error', reject)
      sent.end(json)
    })
    const received = await text(response)
    return {
      status: response.statusCode ?? 0,
      location: response.headers.location,
      body: received === '' ? undefined : JSON.parse(received),
    }
  }

  return { send, close: () => agent.destroy() }
}
