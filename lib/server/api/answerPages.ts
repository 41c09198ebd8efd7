import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import type { Reply } from '@/lib/server/http/reply'
import { replyFromCache } from '@/lib/server/http/replyFromCache'
import { replyToRoute } from '@/lib/server/http/replyToRoute'
import { requestIdOf } from '@/lib/server/http/requestId'
import { answerApi } from './answerApi'
import { createRouter } from './createRouter'
import { PAGE_HANDLERS } from './pageHandlers'

const pageRouter = createRouter(Object.values(PAGE_HANDLERS))

/** Answers what the service's own pages read: every operation, and reads that only they have. Never throws. */
export async function answerPages(running: () => Runtime, request: PlainRequest): Promise<Reply> {
  const handlers = pageRouter.find(request.path)
  if (handlers) return replyToRoute(running, handlers, request)
  const cached =
    request.method === 'GET'
      ? replyFromCache(running(), request, { requestId: requestIdOf(request), bucketsOf: () => [] })
      : undefined
  return cached?.reply ?? answerApi(running, request)
}
