/** Failures further apart than this are unrelated. */
const CALM_MS = 60_000
/** How often snapshots are requested again before the subscription is renewed, and then the connection. */
export const SNAPSHOT_TRIES = 2

export type RecoveryStep = 'snapshots' | 'resubscribe' | 'reconnect'

/** What to do about a subscription that fails repeatedly: each further failure within a minute takes a stronger step. */
export function createRecoveryEscalation(now: () => number) {
  let failures: number[] = []
  return {
    /** Counts a failure, a serious one as if `atLeast` had preceded it. */
    next(atLeast = 0): RecoveryStep {
      const at = now()
      failures = failures.filter((earlier) => at - earlier < CALM_MS)
      do failures.push(at)
      while (failures.length <= atLeast)
      if (failures.length <= SNAPSHOT_TRIES) return 'snapshots'
      return failures.length === SNAPSHOT_TRIES + 1 ? 'resubscribe' : 'reconnect'
    },
  }
}
