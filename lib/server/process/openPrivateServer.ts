import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { SECRET_HEADER, type ServiceLink } from '@/lib/server/pages/createServiceClient'

const digest = (text: string) => createHash('sha256').update(text).digest()

export interface PrivateServer extends ServiceLink {
  close(): Promise<void>
}

/**
 * Listens on a Unix socket for the process that renders pages. Rejects requests without the secret, which is new at
 * every start.
 */
export async function openPrivateServer(
  socketPath: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PrivateServer> {
  const secret = randomBytes(32).toString('base64url')
  const expected = digest(secret)
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const sent = request.headers[SECRET_HEADER]
    if (timingSafeEqual(digest(String(sent ?? '')), expected)) return answer(request, response)
    response.writeHead(403).end()
  })
  server.listen(socketPath)
  await once(server, 'listening')
  return {
    socketPath,
    secret,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
