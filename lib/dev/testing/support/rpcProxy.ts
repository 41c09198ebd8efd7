import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RpcMessage {
  id?: number
  method: string
  params: unknown[]
}

/** A request's treatment: a response in place of the node's, a broken connection, or a delay. */
export type Interfere = (
  message: RpcMessage,
) =>
  | { result: unknown }
  | { error: { code: number; message: string } }
  | 'drop'
  | { waitMs: number }
  | undefined

/** A proxy of a node that counts and interferes. */
export interface RpcProxy {
  readonly url: string
  /** HTTP requests so far, by their (first) method. */
  readonly trips: Map<string, number>
  /** HTTP requests in total. */
  total(): number
  reset(): void
  interfere(how: Interfere | undefined): void
  /** Runs after every response of the node, before forwarding it. */
  after(hook: ((message: RpcMessage) => Promise<void>) | undefined): void
  /** Rejects connections until {@link RpcProxy.start}. */
  stop(): Promise<void>
  start(): Promise<void>
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Proxies `target` on a free loopback port. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const trips = new Map<string, number>()
  let how: Interfere | undefined
  let hook: ((message: RpcMessage) => Promise<void>) | undefined
  let server: Server | undefined

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request)
    const payload: RpcMessage | RpcMessage[] = JSON.parse(text)
    const first = Array.isArray(payload) ? payload[0] : payload
    if (!first) return response.destroy()
    trips.set(first.method, (trips.get(first.method) ?? 0) + 1)
    const act = how?.(first)
    if (act === 'drop') return response.destroy()
    const send = (body: string) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(body)
    }
    if (act && !('waitMs' in act)) return send(JSON.stringify({ jsonrpc: '2.0', id: first.id ?? 0, ...act }))
    if (act) await new Promise((resolve) => setTimeout(resolve, act.waitMs))
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    const body = await answer.text()
    await hook?.(first)
    send(body)
  }

  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const made = createServer((request, response) => {
        serve(request, response).catch(() => response.destroy())
      })
      server = made
      made.once('error', reject)
      made.listen(port, '127.0.0.1', () => resolve((made.address() as AddressInfo).port))
    })

  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    trips,
    total: () => [...trips.values()].reduce((sum, count) => sum + count, 0),
    reset: () => trips.clear(),
    interfere: (next) => {
      how = next
    },
    after: (next) => {
      hook = next
    },
    stop: () =>
      new Promise((resolve) => {
        const ending = server
        server = undefined
        if (!ending) return resolve()
        ending.close(() => resolve())
        ending.closeAllConnections()
      }),
    start: async () => {
      if (!server) await listen(port)
    },
  }
}
