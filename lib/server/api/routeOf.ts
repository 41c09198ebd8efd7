import type { Operations } from '@/lib/contract/operations'
import { type Route, route, unknownRoute, webRoute } from '@/lib/server/http/route'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { MCP_HANDLERS } from './answerMcp'
import { replyNextAuth } from './replyNextAuth'
import { router } from './router'

type OperationPath = Operations[keyof Operations]['path']

/** What Next's route file of an operation's path exports. */
export const routeOf = (path: OperationPath): Route => route(getRuntime, router.at(path))

/** What Next's route file of next-auth's addresses exports. */
export const nextAuthRoute: Route = webRoute((request) => replyNextAuth(getRuntime, request))

/** What Next's route file of all other addresses under /api exports. */
export const notFoundRoute: Route = unknownRoute(getRuntime)

/** What Next's route file of agents' address exports. */
export const mcpRoute: Route = route(getRuntime, MCP_HANDLERS)
