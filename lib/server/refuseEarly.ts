import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Answers what Next would answer with a page or a failure of its own: a target whose percent-encoding is broken
 * and methods no handler knows. Everything else returns false and goes on.
 */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? '/'
  if (!isDecodable(target)) {
    refuse(response, 422, {
      loc: ['path'],
      msg: 'The address has broken percent-encoding.',
      type: 'value_error',
    })
    return true
  }
  if (!METHODS.has(request.method ?? '')) {
    response.setHeader('Allow', [...METHODS].join(', '))
    refuse(response, 405, {
      loc: ['header', 'method'],
      msg: `No operation answers ${request.method}.`,
      type: 'method_not_allowed',
    })
    return true
  }
  return false
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target)
    return !/%00|\0/.test(target)
  } catch {
    return false
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  fault: { loc: string[]; msg: string; type: string },
) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': randomUUID() })
  response.end(JSON.stringify({ detail: [fault] }))
}
