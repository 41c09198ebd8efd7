/** Invalidations of a book further apart than this are unrelated. */
const CALM_MS = 60_000

/** Delay before a dropped book is requested again: none the first time, longer with every repetition. */
export function createRecoveryBackoff({
  now,
  pauseMs,
  maxPauseMs,
}: {
  now(): number
  pauseMs: number
  maxPauseMs: number
}) {
  const invalidations = new Map<string, { count: number; at: number }>()
  return {
    next(marketId: string): number {
      const at = now()
      const last = invalidations.get(marketId)
      const count = last && at - last.at <= CALM_MS ? last.count : 0
      invalidations.set(marketId, { count: count + 1, at })
      return count === 0 ? 0 : Math.min(pauseMs * 2 ** (count - 1), maxPauseMs)
    },
    forget: (marketId: string) => invalidations.delete(marketId),
  }
}
