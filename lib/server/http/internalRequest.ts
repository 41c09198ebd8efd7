import type { PlainRequest } from './plainRequest'

/** A request from within the service itself: neither charged nor counted. The body is sent as JSON. */
export function internalRequest({
  method,
  target,
  headers = {},
  body,
}: {
  method: string
  target: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}): PlainRequest {
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
  const cut = target.indexOf('?')
  return {
    method,
    target,
    path: cut < 0 ? target : target.slice(0, cut),
    query: cut < 0 ? '' : target.slice(cut + 1),
    isInternal: true,
    header: (name) =>
      headers[name] ??
      (name === 'content-type' ? 'application/json' : name === 'host' ? 'localhost' : undefined),
    read: async (maxBytes) => (bytes.byteLength <= maxBytes ? bytes : undefined),
  }
}
