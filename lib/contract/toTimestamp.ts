/** Milliseconds since the epoch to the wire's time. Out-of-range times are unknown times. */
export function toTimestamp(ms: number): string
export function toTimestamp(ms: number | undefined): string | null
export function toTimestamp(ms: number | undefined): string | null {
  if (ms === undefined || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  return new Date(ms).toISOString()
}
