import { type EventStream, isEventStream } from '@/lib/contract/eventStream'
import { type ImageFile, isImageFile } from '@/lib/contract/image'
import type { OperationOutput, OperationSpec } from '@/lib/contract/operations'
import { isPlainText, type PlainText } from '@/lib/contract/plainText'
import { isRedirect, type Redirect } from '@/lib/contract/redirect'
import { isVersioned, type Versioned } from '@/lib/contract/versioned'
import type { Runtime } from '@/lib/operations/runtime'
import { faultReply } from './errorReply'
import { etagOf, matchesEtag } from './etag'
import { ignoredParameters } from './ignoredParameters'
import type { PlainRequest } from './plainRequest'
import { JSON_TYPE, type Reply, WORTH_COMPRESSING } from './reply'
import { answerOf, keep, keepByBody } from './responseCache'

/** The possible results of an operation. */
export type Result<S extends OperationSpec> =
  | OperationOutput<S>
  | Versioned<OperationOutput<S> & object>
  | Redirect
  | EventStream
  | ImageFile
  | PlainText

export const EXPOSED_HEADERS =
  'ETag, X-Request-Id, X-Ignored-Parameters, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Location'

/** Proxies must not cache, transform or buffer events. */
const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** On every reply of an operation, whatever its outcome. */
export const commonHeaders = ({ cors }: OperationSpec): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(cors && { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS }),
})

function fileReply({ imageBytes, imageType }: ImageFile): Reply {
  const headers = { 'Content-Type': imageType, 'Cache-Control': 'public, max-age=86400' }
  return { status: 200, headers, body: new Uint8Array(imageBytes) }
}

function jsonReply(result: object, cacheControl: 'no-cache' | 'no-store'): Reply {
  const body = JSON.stringify(result)
  const headers: Record<string, string> = { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl }
  if (body.length >= WORTH_COMPRESSING) headers.Vary = 'Accept-Encoding'
  return { status: 200, headers, body }
}

/** Adds the ETag, and drops the body for a client that already has it. */
function withEtag(answer: Reply, request: PlainRequest): Reply {
  const etag = etagOf(answer.body ?? '')
  const headers: Record<string, string> = { ...answer.headers, ETag: etag }
  if (!matchesEtag(request.header('if-none-match'), etag)) return { ...answer, headers }
  const { 'Content-Type': _, ...rest } = headers
  return { status: 304, headers: rest, body: null }
}

/** The reply to a successful request. */
export function successReply(
  result: object,
  {
    spec,
    runtime,
    request,
    key,
  }: { spec: OperationSpec; runtime: Runtime; request: PlainRequest; key?: string },
): Reply {
  if (isRedirect(result)) {
    const detail = [{ loc: ['path'], msg: result.message, type: 'moved' }]
    return faultReply(308, detail, { Location: result.redirectTo })
  }
  if (isEventStream(result)) return { status: 200, headers: EVENT_HEADERS, body: null, events: result }
  if (isPlainText(result)) {
    const headers = {
      'Content-Type': result.textType,
      'Cache-Control': 'no-store',
      ...(result.fileName && { 'Content-Disposition': `attachment; filename="${result.fileName}"` }),
      ...(result.text.length >= WORTH_COMPRESSING && { Vary: 'Accept-Encoding' }),
    }
    return { status: 200, headers, body: result.text }
  }
  if (isVersioned(result)) {
    const { target } = request
    const headers = { ...commonHeaders(spec), ...ignoredParameters(request.query, spec) }
    if (spec.method === 'POST') return keepByBody(runtime, { spec, versioned: result, key, headers })
    const kept = keep(runtime, { spec, versioned: result, target, headers })
    return answerOf(kept, request.header('if-none-match'))
  }
  const made = isImageFile(result)
    ? fileReply(result)
    : jsonReply(result, spec.etag ? 'no-cache' : 'no-store')
  return spec.etag ? withEtag(made, request) : made
}
