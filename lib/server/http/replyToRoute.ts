import type { Runtime } from '@/lib/operations/runtime'
import { chargeVisitor } from './chargeVisitor'
import { faultReply } from './errorReply'
import type { Handler } from './handle'
import type { PlainRequest } from './plainRequest'
import type { Reply } from './reply'
import { requestIdOf } from './requestId'
import { runningOr503 } from './runningOr503'
import { EXPOSED_HEADERS } from './successReply'

/** The operations of one path. */
export type Handlers = Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Handler>>

const REQUEST_HEADERS = 'Content-Type, X-API-Key, X-Request-Id, If-None-Match'

function methodsOf(handlers: Handlers, wanted: (handler: Handler) => boolean): string[] {
  return Object.entries(handlers).flatMap(([method, handler]) => {
    if (!wanted(handler)) return []
    return method === 'GET' ? ['GET', 'HEAD'] : [method]
  })
}

const allowOf = (handlers: Handlers) => [...methodsOf(handlers, () => true), 'OPTIONS'].join(', ')

function preflight(handlers: Handlers): Reply {
  const open = methodsOf(handlers, (handler) => handler.spec.cors === true)
  const headers: Record<string, string> = { Allow: allowOf(handlers) }
  if (open.length > 0) {
    headers['Access-Control-Allow-Origin'] = '*'
    headers['Access-Control-Allow-Methods'] = open.join(', ')
    headers['Access-Control-Allow-Headers'] = REQUEST_HEADERS
    headers['Access-Control-Expose-Headers'] = EXPOSED_HEADERS
    headers['Access-Control-Max-Age'] = '86400'
  }
  return { status: 204, headers, body: null }
}

function wrongMethod(handlers: Handlers, method: string): Reply {
  const allow = allowOf(handlers)
  const open = Object.values(handlers).some(({ spec }) => spec.cors)
  return faultReply(
    405,
    [
      {
        loc: ['header', 'method'],
        msg: `${method} does not work here; use ${allow}.`,
        type: 'method_not_allowed',
      },
    ],
    { Allow: allow, ...(open && { 'Access-Control-Allow-Origin': '*' }) },
  )
}

const isMethod = (method: string): method is keyof Handlers =>
  method === 'GET' || method === 'POST' || method === 'PATCH' || method === 'DELETE'

/** Answers any method on a path: its operations, HEAD, OPTIONS, and 405 for the rest. */
export async function replyToRoute(
  runtime: () => Runtime,
  handlers: Handlers,
  request: PlainRequest,
): Promise<Reply> {
  const { method } = request
  const wanted = method === 'HEAD' ? 'GET' : method
  const handler = isMethod(wanted) ? handlers[wanted] : undefined
  if (!handler) {
    const isProbe = Object.values(handlers).every(({ spec }) => spec.access === 'open')
    const refusal = isProbe ? undefined : await chargeVisitor(runtime, request)
    if (refusal) return refusal
    const answer = method === 'OPTIONS' ? preflight(handlers) : wrongMethod(handlers, method)
    return { ...answer, headers: { ...answer.headers, 'X-Request-Id': requestIdOf(request) } }
  }
  const answer = await runningOr503(runtime, request, (running) => handler.answer(running, request))
  return method === 'HEAD' ? { ...answer, body: null, events: undefined } : answer
}
