import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { createMcpServer, type McpServerDeps } from './createMcpServer'
import { callOf } from './resources'
import { TOOLS } from './tools'

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
  /** The client has gone. */
  signal: AbortSignal
}

/** Whether an operation answers a message: it then checks the credential and counts the call. */
export function reachesOperation(message: unknown): boolean {
  const call = CallToolRequestSchema.safeParse(message)
  if (call.success) {
    const { name, arguments: args = {} } = call.data.params
    return TOOLS.get(name)?.faults(args).length === 0
  }
  const read = ReadResourceRequestSchema.safeParse(message)
  return read.success && callOf(read.data.params.uri) !== undefined
}

/** Answers one message of the protocol by a server of its own; undefined once the client has gone. */
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
