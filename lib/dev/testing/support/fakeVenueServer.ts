import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  /** Path and query as sent. */
  url: URL
  headers: IncomingMessage['headers']
  /** The body as parsed JSON, or the fields of a form; undefined when there was none. */
  body: unknown
}

/** The response: JSON, raw text with a status, or none. */
export type FakeAnswer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { text: string; status?: number; headers?: Record<string, string> }
  /** Accepts the request and never responds. */
  | 'hang'
  /** Closes the connection without a response. */
  | 'drop'

export interface FakeVenueServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  readonly host: string
  readonly requests: readonly SeenRequest[]
  /** Connections that a client closed before its response. */
  readonly abandoned: number
  /** Resolves once `abandoned` has reached this count. */
  abandonedTimes(count: number): Promise<void>
  /** Replaces the responses from now on. */
  serve(answer: (request: SeenRequest) => FakeAnswer): void
  close(): Promise<void>
}

const NOT_FOUND: FakeAnswer = { json: { error: 'not found' }, status: 404 }

/** A loopback HTTP server with canned responses, for tests of network clients. */
export async function startFakeVenueServer(
  answer: (request: SeenRequest) => FakeAnswer = () => NOT_FOUND,
): Promise<FakeVenueServer> {
  let current = answer
  let abandoned = 0
  const requests: SeenRequest[] = []
  const waiting: { count: number; resolve(): void }[] = []

  const server = createServer(async (incoming, response) => {
    response.on('close', () => {
      if (response.writableEnded) return
      abandoned += 1
      for (const one of waiting) if (abandoned >= one.count) one.resolve()
    })
    const request: SeenRequest = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', 'http://127.0.0.1'),
      headers: incoming.headers,
      body: await readJson(incoming),
    }
    requests.push(request)
    send(response, current(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    get abandoned() {
      return abandoned
    },
    abandonedTimes: (count) =>
      new Promise((resolve) => {
        if (abandoned >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    serve(next) {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of incoming) text += chunk
  if (text === '') return undefined
  const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

function send(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'hang') return
  if (answer === 'drop') return void response.socket?.destroy()
  const text = 'json' in answer ? JSON.stringify(answer.json) : answer.text
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(text)
}
