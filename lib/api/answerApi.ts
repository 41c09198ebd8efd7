import type { PlainRequest } from '@/lib/http/plainRequest'
import type { Reply } from '@/lib/http/reply'
import { replyNotFound } from '@/lib/http/replyNotFound'
import { replyToRoute } from '@/lib/http/replyToRoute'
import { MCP_SPEC } from '@/lib/mcp/spec'
import type { Runtime } from '@/lib/runtime/types'
import { MCP_HANDLERS } from './answerMcp'
import { replyNextAuth } from './replyNextAuth'
import { router } from './router'

const NEXT_AUTH = '/api/auth/'

/** Answers any request under /api and agents': operations, next-auth's own addresses, 404 for the rest. Never throws. */
export function answerApi(runtime: () => Runtime, request: PlainRequest): Promise<Reply> {
  const handlers = request.path === MCP_SPEC.path ? MCP_HANDLERS : router.find(request.path)
  if (handlers) return replyToRoute(runtime, handlers, request)
  return request.path.startsWith(NEXT_AUTH)
    ? replyNextAuth(runtime, request)
    : replyNotFound(runtime, request)
}
