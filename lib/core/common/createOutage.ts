/** Failures of a task that is tried again every moment, as few log lines: the first, then one a minute, and the end. */
export interface Outage {
  /** The task failed. `facts` are added to the line. */
  failed(error: unknown, facts?: object): void
  /** It succeeded. */
  worked(): void
}

const AGAIN_MS = 60_000

/** A database that is away for an hour is a line a minute, and not one for each of up to ten tries a second. */
export function createOutage({
  message,
  clock,
  log,
}: {
  message: string
  clock: { now(): number }
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}): Outage {
  let failures = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    failed(err, facts) {
      failures += 1
      if (failures > 1 && clock.now() - loggedAt < AGAIN_MS) return
      loggedAt = clock.now()
      log.warn({ err, ...facts, failures }, message)
    },
    worked() {
      if (failures > 0) log.info({ failures }, `Over: ${message}`)
      failures = 0
    },
  }
}
