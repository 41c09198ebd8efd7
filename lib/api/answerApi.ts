import type { PlainRequest } from '@/lib/http/plainRequest'
import type { Reply } from '@/lib/http/reply'
import { replyNotFound } from '@/lib/http/replyNotFound'
import { replyToRoute } from '@/lib/http/replyToRoute'
import type { Runtime } from '@/lib/runtime/types'
import { replyNextAuth } from './replyNextAuth'
import { router } from './router'

const NEXT_AUTH = '/api/auth/'

/** Answers any request under /api: operations, next-auth's own addresses, 404 for the rest. Never throws. */
export function answerApi(runtime: () => Runtime, request: PlainRequest): Promise<Reply> {
  const handlers = router.find(request.path)
  if (handlers) return replyToRoute(runtime, handlers, request)
  return request.path.startsWith(NEXT_AUTH)
    ? replyNextAuth(runtime, request)
    : replyNotFound(runtime, request)
}
