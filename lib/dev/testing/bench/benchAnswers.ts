/** What the front door's bench and its processes must agree on. */

/** An answer that a bare server sends as it is, for any request of its path. */
export interface BareAnswer {
  path: string
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}
