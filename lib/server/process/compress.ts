import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Compressed forms of bodies that are sent repeatedly, released with the body. */
const known = new WeakMap<Uint8Array, Buffer | Promise<Buffer>>()

/** Is gzip accepted, with a weight above zero? */
export function acceptsGzip(request: IncomingMessage): boolean {
  const header = request.headers['accept-encoding']
  return header === 'gzip' || /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(header ?? ''))
}

/** The same for Brotli. */
export const acceptsBrotli = (request: IncomingMessage): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))

/** The compressed body, if already available. */
export function gzippedBefore(body: Uint8Array): Buffer | undefined {
  const found = known.get(body)
  return found instanceof Promise ? undefined : found
}

/** The compressed body: computed off this thread, once per body, for any number of callers. */
export async function gzipped(body: Uint8Array): Promise<Buffer> {
  const found = known.get(body)
  if (found) return found
  const working = compress(body, { level: constants.Z_BEST_SPEED })
  known.set(body, working)
  try {
    const made = await working
    known.set(body, made)
    return made
  } catch (error) {
    known.delete(body)
    throw error
  }
}

/** The headers that differ for a compressed reply. Its bytes differ, so its ETag is a weak one. */
export const asGzip = ({ ETag }: Record<string, string>): Record<string, string> => ({
  'Content-Encoding': 'gzip',
  ...(ETag !== undefined && { ETag: `W/${ETag}` }),
})
