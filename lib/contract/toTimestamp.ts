/** Milliseconds since the epoch to wire time. Out-of-range times are unknown. */
export function toTimestamp(ms: number): string
export function toTimestamp(ms: number | undefined): string | null
export function toTimestamp(ms: number | undefined): string | null {
  if (ms === undefined || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  return new Date(ms).toISOString()
}
