import type { OperationCall } from '@/lib/contract/callOperation'
import type { PlainRequest } from '@/lib/server/http/plainRequest'

/** Agent clients send API keys as bearer tokens. */
const BEARER_KEY = /^Bearer +(pk_[\x21-\x7e]{1,200})$/i

/** Headers of the enclosing request only, not of the inner one. */
const OF_CARRIER = new Set(['if-none-match', 'last-event-id', 'cookie'])

/** The request with its credential where operations expect it, and its reply's id. */
export function withCredential(request: PlainRequest, requestId: string): PlainRequest {
  const key = BEARER_KEY.exec(request.header('authorization')?.trim() ?? '')?.[1]
  const { method, target, path, query } = request
  return {
    method,
    target,
    path,
    query,
    read: (maxBytes) => request.read(maxBytes),
    whenGone: request.whenGone && ((listener) => request.whenGone?.(listener) ?? (() => undefined)),
    header(name) {
      if (name === 'x-request-id') return requestId
      if (OF_CARRIER.has(name)) return undefined
      if (key === undefined) return request.header(name)
      if (name === 'authorization') return undefined
      return name === 'x-api-key' ? key : request.header(name)
    },
  }
}

/** A caller's HTTP request for an operation, without sending one. */
export function operationRequest(
  request: PlainRequest,
  { method, target, body }: OperationCall,
): PlainRequest {
  const [path = '', query = ''] = target.split('?')
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
  return {
    method,
    path,
    query,
    target,
    header: (name) => (name === 'content-type' ? 'application/json' : request.header(name)),
    read: async (maxBytes) => (bytes.byteLength <= maxBytes ? bytes : undefined),
  }
}
