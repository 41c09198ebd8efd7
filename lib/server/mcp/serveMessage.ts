import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer, type McpServerDeps } from './createMcpServer'

/** Headers that the protocol itself reads. */
const READ = ['accept', 'content-type', 'mcp-protocol-version']

interface Served {
  status: number
  /** JSON; empty after a notification. */
  text: string
}

interface Message extends McpServerDeps {
  message: unknown
  header(name: string): string | undefined
  /** The client has disconnected. */
  signal: AbortSignal
}

/** Answers one message of the protocol with a server of its own; undefined once the client has disconnected. */
export async function serveMessage({
  message,
  header,
  signal,
  ...deps
}: Message): Promise<Served | undefined> {
  const server = createMcpServer(deps)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  const headers = READ.flatMap((name): [string, string][] => {
    const value = header(name)
    return value === undefined ? [] : [[name, value]]
  })
  const gone = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  try {
    await server.connect(transport)
    const request = new Request('http://localhost/mcp', { method: 'POST', headers })
    const response = await Promise.race([transport.handleRequest(request, { parsedBody: message }), gone])
    return response && { status: response.status, text: await response.text() }
  } finally {
    await server.close()
  }
}
