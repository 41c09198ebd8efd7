import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse'
import { ANY_METHOD } from './refuseEarly'

/** Number of Host headers in a request; HTTP/1.0 has none. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

const needsHost = ({ httpVersion }: IncomingMessage) => httpVersion !== '1.0' && httpVersion !== '0.9'

/** Host and remainder of an absolute target, split from the left without backtracking. */
function cutAbsolute(target: string): { host: string; rest: string } | undefined {
  const start = /^https?:\/\//i.exec(target)?.[0].length
  if (start === undefined) return undefined
  const length = target.slice(start).search(/[/?#]/)
  const host = length < 0 ? target.slice(start) : target.slice(start, start + length)
  const rest = length < 0 ? '' : target.slice(start + length)
  return { host: host.toLowerCase(), rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Dot segments, empty segments, backslashes and fragments, however often encoded: servers read them differently. */
const AMBIGUOUS = /\/\/|[\\#]|\/\.{1,2}(?:\/|$)|%(?:25)*(?:2e|2f|5c)/i
/** Letters, digits, `-`, `_` and `~`: encoded or not, the path is the same (RFC 3986, section 6.2.2.2). */
const NEEDLESSLY_ENCODED = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** The canonical form of a path and its query, which everything behind uses; undefined if there is none. */
function normalise(target: string): string | undefined {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (AMBIGUOUS.test(path)) return undefined
  return path.includes('%')
    ? path.replace(NEEDLESSLY_ENCODED, decodeURIComponent) + target.slice(path.length)
    : target
}

type Answer = (response: ServerResponse) => void

const refused =
  (msg: string, loc = ['path']): Answer =>
  (response) =>
    refuse(response, 400, { loc, msg, type: 'bad_request' })

const HOSTLESS = refused('A request names its host in exactly one Host header.', ['header', 'host'])
const NO_PATH = refused('The request target must be a path that begins with /.')
const ELSEWHERE = refused('The address names another host; this is no proxy.')
const UNCLEAR = refused('The path has a dot segment, an empty segment, a backslash or one of them encoded.')
const METHODS: Answer = (response) => void response.writeHead(204, { Allow: ANY_METHOD }).end()

/**
 * Parses a request's target by RFC 9112, section 3.2: an absolute target of this host becomes its path,
 * `OPTIONS *` is answered, anything without one canonical path is rejected, as are requests with more
 * than one host or none. Its result in `request.url` decides everything behind it: limit, queue, page pass, cache
 * and log. Returns the reply if the request already has one. `publicHost` is this host's name; without one the
 * caller's Host header is used.
 */
export function createTargetReader(publicUrl: string | undefined) {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return (request: IncomingMessage): Answer | undefined => {
    const hosts = countHosts(request)
    if (hosts > 1 || (hosts === 0 && needsHost(request))) return HOSTLESS
    const target = request.url ?? ''
    if (target === '*' && request.method === 'OPTIONS') return METHODS
    const absolute = target.startsWith('/') ? undefined : cutAbsolute(target)
    if (!absolute && !target.startsWith('/')) return NO_PATH
    if (absolute && absolute.host !== (publicHost ?? request.headers.host?.toLowerCase())) return ELSEWHERE
    const plain = normalise(absolute?.rest ?? target)
    if (plain === undefined) return UNCLEAR
    request.url = plain
    if (absolute) request.headers.host = absolute.host
    return undefined
  }
}
