import { readLimited } from './readLimited'

/** What handlers need of a request, from Node's server or from Next. */
export interface PlainRequest {
  method: string
  /** Path and query as they were sent. */
  target: string
  /** Still percent-encoded, without the query. */
  path: string
  /** Still percent-encoded, without the question mark. */
  query: string
  /** Sent by the service's own pages, over their private connection: neither charged nor counted. */
  isInternal?: boolean
  /**
   * Of a request that another one carries, such as an agent's message: how much of the cost that one has paid. The key
   * of both was counted with it.
   */
  paid?: number
  /** By lower-case name. */
  header(name: string): string | undefined
  /** The body's bytes, or undefined when there are more than that. May be called again: the bytes are read once. */
  read(maxBytes: number): Promise<Uint8Array | undefined>
  /** Calls once when the client has disconnected; answers how to stop listening. Absent where it cannot be known. */
  whenGone?(listener: () => void): () => void
}

const TARGET = /^[a-z]+:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i

/** Reads a web request. The address is split without the URL class, which repairs addresses that must be rejected. */
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
