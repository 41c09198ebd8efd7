import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

interface Connection {
  headers?: Record<string, string>
  fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>
}

/** The protocol's official client, connected. It validates results against every tool's output schema. */
export async function connectMcp(url: string, { headers, fetch }: Connection = {}): Promise<Client> {
  const client = new Client({ name: 'crossbook-test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers },
    fetch,
  })
  await client.connect(transport)
  await client.listTools()
  return client
}
