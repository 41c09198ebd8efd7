import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApi } from '@/lib/server/api/answerApi'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { fromNodeRequest } from './nodeRequest'
import { writeReply } from './writeReply'

/** Whether a request is for the API, or for the agents' endpoint. */
export const isApi = ({ url = '/' }: IncomingMessage): boolean => /^\/(?:api(?:[/?]|$)|mcp(?:\?|$))/.test(url)

/** Answers a request for the API. */
export const serveApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  writeReply({ request, response, reply: await answerApi(getRuntime, fromNodeRequest(request)) })
