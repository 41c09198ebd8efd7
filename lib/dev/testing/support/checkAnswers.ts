import { openApiDocument } from '@/lib/contract/openapi'
import { createAnswerChecker } from './answerChecker'

/**
 * Loaded before every integration test: checks each JSON response of an operation against the
 * published description. A difference fails the requesting test.
 */
const checker = createAnswerChecker(openApiDocument())
const { fetch: send } = globalThis

globalThis.fetch = async (input, init) => {
  const response = await send(input, init)
  const request = input instanceof Request ? input : undefined
  const { pathname } = new URL(request?.url ?? String(input))
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!isJson || !pathname.startsWith('/api/')) return response
  const method = init?.method ?? request?.method ?? 'GET'
  const body: unknown = await response.clone().json()
  const breach = checker.breach({ method, path: pathname, status: response.status, body })
  if (breach) throw new Error(`Not as described: ${breach}`)
  return response
}
