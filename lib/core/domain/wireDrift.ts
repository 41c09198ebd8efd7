/** How an answer of a venue is not as its schema says. */
export const DRIFT_KINDS = ['unknown_field', 'unknown_value', 'refused_row', 'unreadable'] as const
export type DriftKind = (typeof DRIFT_KINDS)[number]

/** One difference at one endpoint. */
export interface DriftEntry {
  endpoint: string
  kind: DriftKind
  /** The field, value or fault. */
  detail: string
  /** Times seen since the start. */
  count: number
  /** ms. */
  lastAt: number
  /** JSON of what was received, cut and without addresses, keys or signatures. */
  sample: string
}

/** The venue could not be reached, wanted fewer requests, or our own queue for it was full. */
export const UNREAD_CAUSES = ['unreachable', 'rate_limited', 'queued'] as const
export type UnreadCause = (typeof UNREAD_CAUSES)[number]
/** Rows and books that were requested and not read, by cause. */
export type UnreadRows = Readonly<Partial<Record<UnreadCause, number>>>
