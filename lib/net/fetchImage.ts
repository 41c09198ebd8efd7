import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress'
import { USER_AGENT } from './userAgent'

export interface Image {
  bytes: Uint8Array
  /** One of {@link IMAGE_TYPES}. */
  type: string
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Defaults reach public addresses by https only; tests serve images on loopback. */
export interface ImageSource {
  protocols: readonly string[]
  isAllowed(address: string): boolean
  resolve: Resolve
  timeoutMs: number
  maxBytes: number
}

export const PUBLIC_IMAGES: ImageSource = {
  protocols: ['https:'],
  isAllowed: isPublicAddress,
  resolve: dnsLookup,
  timeoutMs: 5_000,
  maxBytes: 512 * 1_024,
}

/** Pictures made of points. SVG is a document that may hold scripts. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MAX_REDIRECTS = 3
const MAX_URL = 2_048

/**
 * Fetches an image from an address that a venue gave, which may be anything: each address that is connected to is
 * checked at the moment of connecting, so that neither a redirect nor a name that resolves differently the second
 * time leads inside the network.
 * Shapes: undefined for whatever is not an allowed image, not there, late or too large.
 */
export async function fetchImage(
  url: string,
  source: ImageSource = PUBLIC_IMAGES,
): Promise<Image | undefined> {
  const late = AbortSignal.timeout(source.timeoutMs)
  let at = url
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await open(allowedUrl(at, source), source, late)
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status < 300 || status > 399 || location === undefined) {
        return status === 200 ? await readImage(response, source) : void response.destroy()
      }
      response.destroy()
      at = new URL(location, at).href
    }
  } catch {
    // Whatever went wrong is the address's own affair: there is no image.
  }
  return undefined
}

function allowedUrl(text: string, { protocols, isAllowed }: ImageSource): URL {
  const url = new URL(text)
  // A number in place of a name is connected to without being looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0
  if (
    text.length > MAX_URL ||
    !protocols.includes(url.protocol) ||
    (url.protocol === 'https:' && url.port !== '') ||
    url.username !== '' ||
    url.password !== '' ||
    (!isNamed && !isAllowed(host))
  ) {
    throw new Error('The address of the image is not allowed.')
  }
  return url
}

/** Looks up, checks, and hands the very addresses that were checked to the connection. */
const checkedLookup =
  ({ resolve, isAllowed }: ImageSource) =>
  (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error(`${host} has no address.`), '')
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return done(new Error(`${host} leads to an address that is not public.`), '')
      }
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })

function open(url: URL, source: ImageSource, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request: ClientRequest = send(url, {
      // A connection of its own: one that is kept could have been opened by other rules.
      agent: false,
      lookup: checkedLookup(source),
      headers: { Accept: IMAGE_TYPES.join(', '), 'User-Agent': USER_AGENT },
      signal,
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}

async function readImage(response: IncomingMessage, { maxBytes }: ImageSource): Promise<Image | undefined> {
  const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoded = response.headers['content-encoding'] !== undefined
  if (!IMAGE_TYPES.includes(type) || encoded || Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early destroys the response.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return length === 0 ? undefined : { bytes: Buffer.concat(chunks), type }
}
