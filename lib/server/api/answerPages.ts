import type { Runtime } from '@/lib/operations/runtime'
import { findCached, serveCached } from '@/lib/server/http/cachedReply'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import type { Reply } from '@/lib/server/http/reply'
import { replyToRoute } from '@/lib/server/http/replyToRoute'
import { requestIdOf } from '@/lib/server/http/requestId'
import { answerApi } from './answerApi'
import { createRouter } from './createRouter'
import { PAGE_HANDLERS } from './pageHandlers'

const pageRouter = createRouter(Object.values(PAGE_HANDLERS))

/** Answers the service's own pages: every operation, and the page-only reads. Never throws. */
export async function answerPages(running: () => Runtime, request: PlainRequest): Promise<Reply> {
  const handlers = pageRouter.find(request.path)
  if (handlers) return replyToRoute(running, handlers, request)
  const start = performance.now()
  const runtime = request.method === 'GET' ? running() : undefined
  const cached = runtime && findCached(runtime, request)
  if (!runtime || !cached) return answerApi(running, request)
  return serveCached(runtime, request, { cached, requestId: requestIdOf(request), start })
}
