import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
export const ANY_METHOD = [...METHODS].join(', ')

/** Fits the longest list of addresses and token ids that an operation accepts. */
const MAX_TARGET = 57_344
export const MAX_HEADERS = 200
/** Next takes seconds for a page with a long address, most for one with many parameters of one name. */
const MAX_PAGE_TARGET = 8_192
const MAX_PARAMETERS = 200

function hasTooManyParameters(target: string): boolean {
  let count = 0
  for (let at = target.indexOf('&'); at >= 0; at = target.indexOf('&', at + 1)) {
    count += 1
    if (count >= MAX_PARAMETERS) return true
  }
  return false
}

/** Why an address is too long; undefined when it is not. */
function excessOf(target: string): string | undefined {
  if (target.length > MAX_TARGET) return 'The address is over 56 KiB.'
  if (target.length > MAX_PAGE_TARGET && !target.startsWith('/api/')) return "A page's address is over 8 KiB."
  if (hasTooManyParameters(target)) return `The address has over ${MAX_PARAMETERS} parameters.`
  return undefined
}

/** Next would redirect these to a path without the slash, as if they were pages. */
const NO_OPERATION = /^\/api(\/[^?]*)?\/(\?|$)/
/** Next's image optimiser, which no page uses. */
const NO_OPTIMISER = /^\/_next\/image(\/|\?|$)/

/**
 * Answers what Next would answer with a page or a failure of its own: an oversized address or headers, a
 * target with broken percent-encoding, unsupported methods, and paths under /api that it would redirect.
 * Returns false for everything else, which continues.
 */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? '/'
  const excess = excessOf(target)
  if (excess !== undefined) {
    refuse(response, 414, { loc: ['path'], msg: excess, type: 'uri_too_long' })
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
    response.setHeader('Allow', ANY_METHOD)
    refuse(response, 405, {
      loc: ['header', 'method'],
      msg: `No operation answers ${request.method}.`,
      type: 'method_not_allowed',
    })
    return true
  }
  if (NO_OPERATION.test(target) || NO_OPTIMISER.test(target)) {
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
