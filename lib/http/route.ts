import type { Runtime } from '@/lib/runtime/types'
import type { Answer } from './answer'
import { answerRoute, type Handlers } from './answerRoute'
import { answerUnknown } from './answerUnknown'
import { fromWebRequest } from './plainRequest'
import { toEventBody } from './toEventBody'

const toResponse = ({ status, headers, body, events }: Answer) =>
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
  everyMethod(async (request) => toResponse(await answerRoute(runtime, handlers, fromWebRequest(request))))

/** For addresses that no operation has. */
export const unknownRoute = (runtime: () => Runtime): Route =>
  everyMethod(async (request) => toResponse(await answerUnknown(runtime, fromWebRequest(request))))
