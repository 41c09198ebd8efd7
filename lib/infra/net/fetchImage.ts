import type { IncomingMessage } from 'node:http'
import { type OutgoingRules, openGuarded, PUBLIC_ONLY } from './outgoingGuard'
import { USER_AGENT } from './userAgent'

export interface Image {
  bytes: Uint8Array
  /** One of {@link IMAGE_TYPES}. */
  type: string
}

/** Defaults reach public addresses by https only; tests serve images on loopback. */
export interface ImageSource extends OutgoingRules {
  timeoutMs: number
  maxBytes: number
}

export const PUBLIC_IMAGES: ImageSource = { ...PUBLIC_ONLY, timeoutMs: 5_000, maxBytes: 512 * 1_024 }

/** Raster formats. SVG is a document that may hold scripts. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MAX_REDIRECTS = 3
const HEADERS = { Accept: IMAGE_TYPES.join(', '), 'User-Agent': USER_AGENT }

/**
 * Fetches an image from an address that a venue gave, which may be anything: every address, also that of a redirect,
 * passes the same guard.
 * Shapes: undefined for anything that is not an allowed image, missing, late or too large.
 */
export async function fetchImage(
  url: string,
  source: ImageSource = PUBLIC_IMAGES,
): Promise<Image | undefined> {
  const late = AbortSignal.timeout(source.timeoutMs)
  let at = url
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await openGuarded(at, { rules: source, headers: HEADERS, signal: late })
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status < 300 || status > 399 || location === undefined) {
        return status === 200 ? await readImage(response, source) : void response.destroy()
      }
      response.destroy()
      at = new URL(location, at).href
    }
  } catch {
    // Any failure is the address's own: there is no image.
  }
  return undefined
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
