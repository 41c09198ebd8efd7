import { type Fault, RequestError } from '@/lib/contract/requestError'

const MAX_BODY = 64 * 1_024
const FORM = 'application/x-www-form-urlencoded'

/** The part of lib/server/http's request that is needed here. */
export interface IncomingRequest {
  method: string
  path: string
  query: string
  header(name: string): string | undefined
  /** Undefined when the body is longer. */
  read(maxBytes: number): Promise<Uint8Array | undefined>
}

const invalid = (msg: string, loc: string[], type = 'value_error') =>
  new RequestError(msg, { code: 'invalid', faults: [{ loc, msg, type }] })

/**
 * Reads the fields of a form or of a flat JSON object as texts.
 * Errors: `too_large`, `unsupported_media_type`, `invalid` with every invalid field.
 */
export async function readFields(request: IncomingRequest): Promise<Record<string, string>> {
  const bytes = await request.read(MAX_BODY)
  if (!bytes) throw new RequestError('The body has more than 64 KiB.', { code: 'too_large', loc: ['body'] })
  if (bytes.byteLength === 0) return {}
  const text = new TextDecoder().decode(bytes)
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === FORM) return once([...new URLSearchParams(text)], 'body')
  if (type === 'application/json') return fromJson(text)
  throw new RequestError(`Send application/json or ${FORM}.`, {
    code: 'unsupported_media_type',
    loc: ['header', 'content-type'],
  })
}

function fromJson(text: string): Record<string, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('The body is no JSON.', ['body'], 'json_invalid')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be an object.', ['body'], 'object_type')
  }
  const faults: Fault[] = []
  const fields: [string, string][] = []
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string') fields.push([name, field])
    else if (typeof field === 'boolean') fields.push([name, String(field)])
    else faults.push({ loc: ['body', name], msg: 'must be a text', type: 'string_type' })
  }
  if (faults.length > 0) throw new RequestError('Fields are at fault.', { code: 'invalid', faults })
  return Object.fromEntries(fields)
}

/** Names and values; no name may occur twice. */
function once(pairs: [string, string][], root: 'body' | 'query'): Record<string, string> {
  const names = pairs.map(([name]) => name)
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length > 0) {
    const faults = twice.map((name) => ({
      loc: [root, name],
      msg: 'must be given once',
      type: 'value_error',
    }))
    throw new RequestError('Fields are given twice.', { code: 'invalid', faults })
  }
  return Object.fromEntries(pairs)
}

/**
 * The parameters passed to next-auth. The callback URL must be a web address; next-auth itself ensures that it is on
 * this host.
 * Errors: `invalid`.
 */
export function readParameters(
  given: Record<string, string>,
  root: 'body' | 'query',
): Record<string, string> {
  const { callbackUrl } = given
  if (callbackUrl === undefined) return given
  const base = 'http://localhost'
  if (!URL.canParse(callbackUrl, base) || !/^https?:$/.test(new URL(callbackUrl, base).protocol)) {
    throw invalid('must be a web address', [root, 'callbackUrl'])
  }
  return given
}

export const readQuery = (request: IncomingRequest): Record<string, string> =>
  readParameters(once([...new URLSearchParams(request.query)], 'query'), 'query')
