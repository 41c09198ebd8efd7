import type { Runtime } from '@/lib/operations/runtime'
import { fromWebRequest, type PlainRequest } from './plainRequest'
import type { Reply } from './reply'
import { replyNotFound } from './replyNotFound'
import { type Handlers, replyToRoute } from './replyToRoute'
import { toEventBody } from './toEventBody'

function toResponse({ status, headers, setCookies = [], body, events }: Reply): Response {
  const response = new Response(events ? toEventBody(events) : body, { status, headers })
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}

type Serve = (request: Request) => Promise<Response>

/** The exports of a route file. */
export type Route = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', Serve>

/** Answers every method of a route file with one function. */
export function webRoute(answer: (request: PlainRequest) => Promise<Reply>): Route {
  const serve: Serve = async (request) => toResponse(await answer(fromWebRequest(request)))
  return { GET: serve, HEAD: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve, OPTIONS: serve }
}

/** The route of a path with operations. */
export const route = (runtime: () => Runtime, handlers: Handlers): Route =>
  webRoute((request) => replyToRoute(runtime, handlers, request))

/** The route of paths without an operation. */
export const unknownRoute = (runtime: () => Runtime): Route =>
  webRoute((request) => replyNotFound(runtime, request))
