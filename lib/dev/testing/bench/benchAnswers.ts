/** Shared definitions of the front door's bench and its processes. */

/** A response that a bare server sends unchanged for any request to its path. */
export interface BareAnswer {
  path: string
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}
