/** Ways in which a venue's response deviates from its schema. */
export const DRIFT_KINDS = ['unknown_field', 'unknown_value', 'refused_row', 'unreadable'] as const
export type DriftKind = (typeof DRIFT_KINDS)[number]

/** One deviation at one endpoint. */
export interface DriftEntry {
  endpoint: string
  kind: DriftKind
  /** The field, value or fault. */
  detail: string
  /** Times seen since the start. */
  count: number
  /** ms. */
  lastAt: number
  /** JSON of the received value, truncated and without addresses, keys or signatures. */
  sample: string
}

/** The venue was unreachable, it rate-limited us, or our own request queue for it was full. */
export const UNREAD_CAUSES = ['unreachable', 'rate_limited', 'queued'] as const
export type UnreadCause = (typeof UNREAD_CAUSES)[number]
/** Requested rows and books that were not read, by cause. */
export type UnreadRows = Readonly<Partial<Record<UnreadCause, number>>>
