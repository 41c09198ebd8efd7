import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackHost } from '@/lib/core/common/loopback'
import { isLoopbackAddress, isPublicAddress } from './publicAddress'

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Which of the addresses that others name are connected to. */
export interface OutgoingRules {
  /** Whether the address may be requested at all, before its host is resolved. */
  isAllowedUrl(url: URL): boolean
  /** Whether its host may lead to this network address; checked at the moment of connecting. */
  isAllowed(address: string, url: URL): boolean
  resolve: Resolve
}

/** Longer addresses are no addresses. */
const MAX_URL = 2_048

/** Anything on the internet, by https on its usual port. */
export const PUBLIC_ONLY: OutgoingRules = {
  isAllowedUrl: ({ protocol, port }) => protocol === 'https:' && port === '',
  isAllowed: isPublicAddress,
  resolve: dnsLookup,
}

/** That, and this machine by its own name on any port: for the demo and for tests. */
export const LOOPBACK_TOO: OutgoingRules = {
  isAllowedUrl: (url) =>
    isLoopbackHost(url.host) ? /^https?:$/.test(url.protocol) : PUBLIC_ONLY.isAllowedUrl(url),
  isAllowed: (address, url) =>
    isLoopbackHost(url.host) ? isLoopbackAddress(address) : isPublicAddress(address),
  resolve: dnsLookup,
}

/** An address that this service does not connect to, in a sentence for whoever named it. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

/**
 * The address as it may be requested.
 * Errors: {@link ForbiddenAddressError} for one that is malformed, holds credentials, or is not allowed by the rules; a
 * name is checked again when it is resolved.
 */
export function allowedUrl(text: string, { isAllowedUrl, isAllowed }: OutgoingRules): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || text.length > MAX_URL) throw new ForbiddenAddressError('This is no address.')
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('The address must hold no user and no password.')
  }
  if (!isAllowedUrl(url)) throw new ForbiddenAddressError('The address must be a public https address.')
  // A number in place of a name is connected to without being looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // So is a name that means this machine by definition.
  const isOwn = isLoopbackHost(host.replace(/\.$/, '')) && !isAllowed('127.0.0.1', url)
  if (isOwn || (isIP(host) !== 0 && !isAllowed(host, url))) {
    throw new ForbiddenAddressError('The address is not one of the public internet.')
  }
  return url
}

/** Looks up, checks, and hands the very addresses that were checked to the connection. */
const checkedLookup =
  (url: URL, { resolve, isAllowed }: OutgoingRules) =>
  (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error(`${host} has no address.`), '')
      if (!addresses.every(({ address }) => isAllowed(address, url))) {
        return done(new ForbiddenAddressError(`${host} leads to an address that is not public.`), '')
      }
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })

interface Outgoing {
  rules: OutgoingRules
  method?: 'GET' | 'POST'
  /** All that is sent: nothing of ours is added but the host and the length. */
  headers: OutgoingHttpHeaders
  body?: string
  signal: AbortSignal
}

/**
 * Requests an address that somebody else named, which may be anything: each network address is checked at the moment of
 * connecting, so that a name that resolves differently the second time leads nowhere else. Redirects are answers.
 * Shapes: the answer's head; reading or destroying its body is the caller's.
 * Errors: {@link ForbiddenAddressError}, the connection's, the signal's.
 */
export function openGuarded(
  text: string,
  { rules, method = 'GET', headers, body, signal }: Outgoing,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = allowedUrl(text, rules)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = send(url, {
      method,
      // A connection of its own: one that is kept could have been opened by other rules.
      agent: false,
      lookup: checkedLookup(url, rules),
      headers,
      signal,
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}
