import { type Fault, RequestError } from '@/lib/contract/requestError'
import type { PlainRequest } from './plainRequest'

export const MAX_BODY_BYTES = 64 * 1024
const JSON_MEDIA = /^application\/json\s*(;|$)/i

export const isJsonMedia = (type: string | undefined): boolean =>
  type === 'application/json' || JSON_MEDIA.test(type?.trim() ?? '')

/** Used for whole bodies only, so it keeps no state between them. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

interface Read {
  /** Undefined when there is no body. */
  value?: unknown
  faults: Fault[]
}

/**
 * Reads a JSON body.
 * Errors: `too_large` over 64 KiB, `unsupported_media_type` on a non-empty body of another type or encoding.
 */
export async function readBody(request: PlainRequest): Promise<Read> {
  const bytes = await request.read(MAX_BODY_BYTES)
  if (!bytes) {
    throw new RequestError('The body is over 64 KiB.', { code: 'too_large', loc: ['body'] })
  }
  if (bytes.byteLength === 0) return { faults: [] }
  if (!isJsonMedia(request.header('content-type'))) {
    throw new RequestError('Send the body as application/json.', {
      code: 'unsupported_media_type',
      loc: ['header', 'content-type'],
    })
  }
  if ((request.header('content-encoding') ?? 'identity') !== 'identity') {
    throw new RequestError('Send the body uncompressed.', {
      code: 'unsupported_media_type',
      loc: ['header', 'content-encoding'],
    })
  }
  try {
    return { value: JSON.parse(UTF8.decode(bytes)), faults: [] }
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8'
    return { faults: [{ loc: ['body'], msg: `The body ${why}.`, type: 'json_invalid' }] }
  }
}
