import { z } from 'zod'
import type { OperationSpec } from '@/lib/contract/operations'

/** Not an operation of the documented HTTP API: the transport of tools. */
export const MCP_SPEC: OperationSpec = {
  id: 'mcp',
  method: 'POST',
  path: '/mcp',
  tag: 'service',
  summary: 'The Model Context Protocol: Streamable HTTP without sessions.',
  access: 'public',
  accessToken: true,
  scope: 'read',
  response: z.unknown(),
}
