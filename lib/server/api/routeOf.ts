import type { Operations } from '@/lib/contract/operations'
import { type Route, route, unknownRoute, webRoute } from '@/lib/server/http/route'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { MCP_HANDLERS } from './answerMcp'
import { replyNextAuth } from './replyNextAuth'
import { router } from './router'

type OperationPath = Operations[keyof Operations]['path']

/** The exports of Next's route file for an operation's path. */
export const routeOf = (path: OperationPath): Route => route(getRuntime, router.at(path))

/** The exports of Next's route file for next-auth's endpoints. */
export const nextAuthRoute: Route = webRoute((request) => replyNextAuth(getRuntime, request))

/** The exports of Next's route file for all other paths under /api. */
export const notFoundRoute: Route = unknownRoute(getRuntime)

/** The exports of Next's route file for the agents' endpoint. */
export const mcpRoute: Route = route(getRuntime, MCP_HANDLERS)
