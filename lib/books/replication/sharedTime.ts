/**
 * The clock that leader and followers share: Redis's where they run on several machines, whose own clocks may differ by
 * minutes. It is read each second, and its value lies between request and response: a sent time takes the earliest
 * possible value, a computed age the latest. Network delay makes books older, never fresher (except for less than 2 ms
 * of rounding).
 */
export interface SharedTime {
  /** A local time converted to the shared clock, at the earliest; undefined before the first read. */
  earliest(localMs: number): number | undefined
  /** A local time converted to the shared clock, at the latest. */
  latest(localMs: number): number | undefined
  /** Reads the shared clock. Errors: the connection's. */
  sync(): Promise<void>
}

export function createSharedTime({
  clock,
  read,
}: {
  clock: { now(): number }
  /** The shared clock, ms. */
  read(): Promise<number>
}): SharedTime {
  let offset: { min: number; max: number } | undefined
  return {
    earliest: (localMs) => offset && localMs + offset.min,
    latest: (localMs) => offset && localMs + offset.max,
    async sync() {
      const requestedAt = clock.now()
      const shared = await read()
      offset = { min: Math.floor(shared) - clock.now(), max: Math.ceil(shared) - requestedAt }
    },
  }
}
