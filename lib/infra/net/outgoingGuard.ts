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

/** Which externally supplied addresses may be connected to. */
export interface OutgoingRules {
  /** Whether the address may be requested at all, before its host is resolved. */
  isAllowedUrl(url: URL): boolean
  /** Whether its host may resolve to this network address; checked on connect. */
  isAllowed(address: string, url: URL): boolean
  resolve: Resolve
}

/** Longer addresses are invalid. */
const MAX_URL = 2_048

/** Anything on the internet, over https on its default port. */
export const PUBLIC_ONLY: OutgoingRules = {
  isAllowedUrl: ({ protocol, port }) => protocol === 'https:' && port === '',
  isAllowed: isPublicAddress,
  resolve: dnsLookup,
}

/** The same, plus this machine by its own name on any port: for the demo and for tests. */
export const LOOPBACK_TOO: OutgoingRules = {
  isAllowedUrl: (url) =>
    isLoopbackHost(url.host) ? /^https?:$/.test(url.protocol) : PUBLIC_ONLY.isAllowedUrl(url),
  isAllowed: (address, url) =>
    isLoopbackHost(url.host) ? isLoopbackAddress(address) : isPublicAddress(address),
  resolve: dnsLookup,
}

/** An address that this service does not connect to, as a sentence for whoever supplied it. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

/**
 * The address in requestable form.
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
  // An IP address in place of a name is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The same goes for a name that means this machine by definition.
  const isOwn = isLoopbackHost(host.replace(/\.$/, '')) && !isAllowed('127.0.0.1', url)
  if (isOwn || (isIP(host) !== 0 && !isAllowed(host, url))) {
    throw new ForbiddenAddressError('The address is not one of the public internet.')
  }
  return url
}

/** Resolves, checks, and passes exactly the checked addresses to the connection. */
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
  /** All headers sent: only host and length are added. */
  headers: OutgoingHttpHeaders
  body?: string
  signal: AbortSignal
}

/**
 * Requests an externally supplied address, which may be anything: each network address is checked on connect, so that a
 * name that resolves differently the second time reaches nothing else. Redirects are returned as responses.
 * Shapes: the response's head; the caller reads or destroys its body.
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
      // A new connection: a kept one could have been opened under other rules.
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
