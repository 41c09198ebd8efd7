import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface Received {
  id: string
  body: string
  headers: Record<string, string>
}

export interface Receiver {
  url: string
  /** Accepted messages that this secret verifies, in order of arrival. */
  received: Received[]
  /** Messages that it rejects. */
  rejected: string[]
  /** Replaces the secret that messages must be signed with. */
  setSecret(secret: string): void
  /** Status of all later replies, before any verification. */
  setStatus(status: number | undefined): void
  close(): Promise<void>
}

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** A customer's receiver: the Standard Webhooks library decides what it accepts. */
export async function startReceiver({ secret }: { secret?: string } = {}): Promise<Receiver> {
  let webhook = secret === undefined ? undefined : new Webhook(secret)
  let status: number | undefined
  const received: Received[] = []
  const rejected: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (status !== undefined) return void response.writeHead(status).end('not now')
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = plain(request.headers)
      try {
        webhook?.verify(body, headers)
        received.push({ id: headers['webhook-id'] ?? '', body, headers })
        response.writeHead(204).end()
      } catch (error) {
        rejected.push(String(error))
        response.writeHead(401).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    rejected,
    setSecret: (next) => {
      webhook = new Webhook(next)
    },
    setStatus: (next) => {
      status = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
