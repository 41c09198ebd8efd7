import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Answer, WireRequest } from './answer'
import type { Fault } from './faults'

/** A venue's server on loopback. */
export interface StandIn {
  /** With the base path, without a trailing slash. Stays the same over stop and start. */
  readonly url: string
  /** Requests since the start, faulty ones included. */
  requests(): number
  setFault(fault: Fault | undefined): void
  /** Refuses connections until started again. */
  stop(): Promise<void>
  start(): Promise<void>
}

export interface StandInOptions {
  /** Prefix of every path: '' or '/trade-api/v2'. */
  basePath: string
  answer(request: WireRequest): Answer | Promise<Answer>
  clock(): number
  /** This venue's error body for a status fault. */
  faultBody(status: number): unknown
  /** Attaches sockets to the server on each start; returns the function that closes them all. */
  attach?(server: Server, fault: () => Fault | undefined): () => void
  /** 0 = any free one. */
  port?: number
}

const MAX_BODY_BYTES = 1_000_000
const LOOPBACK = '127.0.0.1'

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return size === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject)
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
      else reject(new Error('The stand-in has no port.'))
    })
  })
}

const send = (response: ServerResponse, { status, body, headers }: Answer) => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.length),
    ...headers,
  })
  response.end(bytes)
}

const HIDDEN = ' \u202e\u200b\u2066\u0007'

/**
 * The same answer with hidden characters in every text of several words; dates, ids and lists in text are unchanged.
 */
const hideIn = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
    typeof value === 'string' && !/^[[{]|^\d{4}-/.test(value) ? value.replace(' ', HIDDEN) : value,
  )

/** Half of the body under a content-length that promises all of it, then the connection drops. */
function sendHalf(response: ServerResponse, answer: Answer) {
  const bytes = Buffer.from(JSON.stringify(answer.body))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes.length) })
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

/** Starts the server; it ends with the process or by {@link StandIn.stop}. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  let fault: Fault | undefined
  let requests = 0
  let owed = 0
  /** Responses that a `stale` fault repeats, by request. */
  let repeated = new Map<string, Answer>()

  const isFaulty = () => {
    owed += fault?.share ?? 1
    if (owed < 1) return false
    owed -= 1
    return true
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    requests += 1
    const body = await readJson(request)
    const url = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const active = fault && isFaulty() ? fault : undefined
    if (active?.kind === 'hang') return
    if (active?.kind === 'latency') await new Promise((resolve) => setTimeout(resolve, active.ms))
    if (active?.kind === 'status') {
      return send(response, { status: active.status, body: options.faultBody(active.status) })
    }
    const inside = url.pathname.startsWith(options.basePath)
    const compute = () =>
      inside
        ? options.answer({
            method: request.method ?? 'GET',
            path: decodePath(url.pathname.slice(options.basePath.length)),
            query: url.searchParams,
            body,
            now: options.clock(),
            headers: request.headers as Record<string, string | undefined>,
            crossed: active?.kind === 'crossed',
          })
        : { status: 404, body: options.faultBody(404) }
    const key = `${request.method} ${request.url} ${JSON.stringify(body)}`
    const answer = (active?.kind === 'stale' && repeated.get(key)) || (await compute())
    if (active?.kind === 'stale') repeated.set(key, answer)
    if (active?.kind === 'hidden') return send(response, { ...answer, body: hideIn(answer.body) })
    if (active?.kind === 'malformed') return send(response, { ...answer, body: '<html>Bad gateway</html>' })
    if (active?.kind === 'truncated') return sendHalf(response, answer)
    send(response, answer)
  }

  let endSockets: (() => void) | undefined
  const create = () => {
    const made = createServer((request, response) => {
      respond(request, response).catch((error: unknown) => {
        if (!response.headersSent) send(response, { status: 500, body: { error: String(error) } })
      })
    })
    endSockets = options.attach?.(made, () => fault)
    return made
  }

  let server: Server | undefined = create()
  const port = await listen(server, options.port ?? 0)

  return {
    url: `http://${LOOPBACK}:${port}${options.basePath}`,
    requests: () => requests,
    setFault: (next) => {
      fault = next
      owed = 0
      repeated = new Map()
    },
    stop: () =>
      new Promise((resolve) => {
        const ending = server
        server = undefined
        if (!ending) return resolve()
        endSockets?.()
        ending.close(() => resolve())
        ending.closeAllConnections()
      }),
    start: async () => {
      if (server) return
      server = create()
      await listen(server, port)
    },
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
