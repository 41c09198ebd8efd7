import type { Runtime } from '@/lib/runtime/types'
import { fromWebRequest } from './plainRequest'
import type { Reply } from './reply'
import { replyNotFound } from './replyNotFound'
import { type Handlers, replyToRoute } from './replyToRoute'
import { toEventBody } from './toEventBody'

const toResponse = ({ status, headers, body, events }: Reply) =>
  new Response(events ? toEventBody(events) : body, { status, headers })

type Serve = (request: Request) => Promise<Response>
type Route = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', Serve>

const everyMethod = (serve: Serve): Route => ({
  GET: serve,
  HEAD: serve,
  POST: serve,
  PUT: serve,
  PATCH: serve,
  DELETE: serve,
  OPTIONS: serve,
})

/** Next's door: what a route file exports for the operations of its path. */
export const route = (runtime: () => Runtime, handlers: Handlers): Route =>
  everyMethod(async (request) => toResponse(await replyToRoute(runtime, handlers, fromWebRequest(request))))

/** For addresses that no operation has. */
export const unknownRoute = (runtime: () => Runtime): Route =>
  everyMethod(async (request) => toResponse(await replyNotFound(runtime, fromWebRequest(request))))
