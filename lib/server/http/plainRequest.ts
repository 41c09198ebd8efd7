import { readLimited } from './readLimited'

/** The part of a request that handlers need, from Node's server or from Next. */
export interface PlainRequest {
  method: string
  /** Path and query as sent. */
  target: string
  /** Still percent-encoded, without the query. */
  path: string
  /** Still percent-encoded, without the question mark. */
  query: string
  /** Sent by the service's own pages over their private connection: neither charged nor counted. */
  isInternal?: boolean
  /**
   * For a request inside another one, such as an agent's message: the part of its cost already paid. The key
   * was already metered.
   */
  paid?: number
  /** By lower-case name. */
  header(name: string): string | undefined
  /** The body's bytes, or undefined when there are more than that. Repeatable: the bytes are read once. */
  read(maxBytes: number): Promise<Uint8Array | undefined>
  /** Calls back once when the client has disconnected; returns the unsubscribe function. Absent where undetectable. */
  whenGone?(listener: () => void): () => void
}

const TARGET = /^[a-z]+:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i

/** Reads a web request. Splits the address without the URL class, which repairs addresses that must be rejected. */
export function fromWebRequest(request: Request): PlainRequest {
  const [, authority = '', path = '', query = ''] = TARGET.exec(request.url) ?? []
  let body: Promise<Uint8Array | undefined> | undefined
  return {
    method: request.method,
    target: query === '' ? path : `${path}?${query}`,
    path: path || '/',
    query,
    header: (name) => request.headers.get(name) ?? (name === 'host' ? authority : undefined),
    read(maxBytes) {
      body ??= readLimited(request.body, maxBytes)
      return body
    },
  }
}
