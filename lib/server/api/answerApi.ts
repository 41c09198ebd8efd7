import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import type { Reply } from '@/lib/server/http/reply'
import { replyNotFound } from '@/lib/server/http/replyNotFound'
import { replyToRoute } from '@/lib/server/http/replyToRoute'
import { MCP_SPEC } from '@/lib/server/mcp/spec'
import { MCP_HANDLERS } from './answerMcp'
import { replyNextAuth } from './replyNextAuth'
import { router } from './router'

const NEXT_AUTH = '/api/auth/'

/** Answers any request under /api and /mcp: operations, next-auth's endpoints, 404 for the rest. Never throws. */
export function answerApi(runtime: () => Runtime, request: PlainRequest): Promise<Reply> {
  const handlers = request.path === MCP_SPEC.path ? MCP_HANDLERS : router.find(request.path)
  if (handlers) return replyToRoute(runtime, handlers, request)
  return request.path.startsWith(NEXT_AUTH)
    ? replyNextAuth(runtime, request)
    : replyNotFound(runtime, request)
}
