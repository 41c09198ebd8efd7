import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** The message endpoint of a service at that address. Errors: a message if it is no web address. */
function endpointOf(base: string): URL {
  if (!URL.canParse(base) || !/^https?:/.test(base))
    throw new Error(`${base} is no web address, such as http://localhost:3000.`)
  return new URL('/mcp', base)
}

/**
 * `npm run mcp -- [BASE URL]`: the tools of a running service for programs that use standard input and output.
 * Messages pass unchanged; `CROSSBOOK_API_KEY` is sent with each.
 */
async function main(): Promise<void> {
  const { CROSSBOOK_URL = 'http://localhost:3000', CROSSBOOK_API_KEY: key } = process.env
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
  const remote = new StreamableHTTPClientTransport(endpointOf(process.argv[2] ?? CROSSBOOK_URL), {
    requestInit: { headers },
  })
  const local = new StdioServerTransport()

  /** A request that the service rejected gets an error reply; other messages expect none. */
  const refuse = async (message: JSONRPCMessage, cause: unknown) => {
    if (!isJSONRPCRequest(message)) return
    const error = {
      code: -32_000,
      message: cause instanceof Error ? cause.message : 'The service did not answer.',
    }
    await local.send({ jsonrpc: '2.0', id: message.id, error })
  }
  remote.onmessage = (message) => void local.send(message)
  local.onmessage = (message) => {
    remote.send(message).catch((cause: unknown) => refuse(message, cause))
  }
  process.stdin.once('end', () => {
    void remote.close()
  })
  await remote.start()
  await local.start()
}

await main()
