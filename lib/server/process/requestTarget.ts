import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse'
import { ANY_METHOD } from './refuseEarly'

/** Every host name that a request may carry; HTTP/1.0 knows none. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

const needsHost = ({ httpVersion }: IncomingMessage) => httpVersion !== '1.0' && httpVersion !== '0.9'

/** Host and the rest of an absolute address, read from the left without looking back. */
function cutAbsolute(target: string): { host: string; rest: string } | undefined {
  const start = /^https?:\/\//i.exec(target)?.[0].length
  if (start === undefined) return undefined
  const length = target.slice(start).search(/[/?#]/)
  const host = length < 0 ? target.slice(start) : target.slice(start, start + length)
  const rest = length < 0 ? '' : target.slice(start + length)
  return { host: host.toLowerCase(), rest: rest.startsWith('/') ? rest : `/${rest}` }
}

const refuseTarget = (response: ServerResponse, msg: string) =>
  refuse(response, 400, { loc: ['path'], msg, type: 'bad_request' })

/**
 * Reads a request's target as RFC 9112, section 3.2, has it: an absolute address of this host becomes its path,
 * `OPTIONS *` is answered, anything else that is not a path is rejected, as are requests with more than one host or
 * none. True when the request is answered. `publicHost` is this host's name; without one it goes by the name that
 * the caller's Host header gives it.
 */
export function createTargetReader(publicUrl: string | undefined) {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Node drops what came in one piece with an offer that it ignores: no next request may be expected there.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const hosts = countHosts(request)
    if (hosts > 1 || (hosts === 0 && needsHost(request))) {
      const msg = 'A request names its host in exactly one Host header.'
      refuse(response, 400, { loc: ['header', 'host'], msg, type: 'bad_request' })
      return true
    }
    const target = request.url ?? ''
    if (target.startsWith('/')) return false
    if (target === '*' && request.method === 'OPTIONS') {
      response.writeHead(204, { Allow: ANY_METHOD }).end()
      return true
    }
    const absolute = cutAbsolute(target)
    if (!absolute) {
      refuseTarget(response, 'The request target must be a path that begins with /.')
      return true
    }
    if (absolute.host !== (publicHost ?? request.headers.host?.toLowerCase())) {
      refuseTarget(response, 'The address names another host; this is no proxy.')
      return true
    }
    request.url = absolute.rest
    request.headers.host = absolute.host
    return false
  }
}
