import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The longest list of addresses and token ids that an operation takes, with room. */
const MAX_TARGET = 57_344
export const MAX_HEADERS = 200

/** Next would redirect these to an address without the slash, as if they were pages. */
const NO_OPERATION = /^\/api(\/[^?]*)?(\/\/|\\|\/(\?|$))/

/**
 * Answers what Next would answer with a page or a failure of its own, an address or headers beyond all bounds, a
 * target whose percent-encoding is broken, methods no handler knows and addresses under /api that it would redirect. Everything else returns false and goes on.
 */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? '/'
  if (target.length > MAX_TARGET) {
    refuse(response, 414, { loc: ['path'], msg: 'The address is over 56 KiB.', type: 'uri_too_long' })
    return true
  }
  if (request.rawHeaders.length / 2 > MAX_HEADERS) {
    refuse(response, 431, {
      loc: ['header'],
      msg: `The request has over ${MAX_HEADERS} headers.`,
      type: 'headers_too_large',
    })
    return true
  }
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
  if (NO_OPERATION.test(target)) {
    refuse(response, 404, {
      loc: ['path'],
      msg: 'No operation has this address; /api/openapi.json lists them.',
      type: 'not_found',
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
