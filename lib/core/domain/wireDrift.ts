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
