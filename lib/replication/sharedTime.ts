/**
 * A clock that leader and followers share, Redis's where they are on several machines, so that clocks of machines may
 * differ by minutes. It is asked each second, and known to lie between the question and the answer: whoever tells a
 * time takes the earliest that it can be, whoever judges an age takes the latest. Whatever the network adds makes
 * books older, never fresher (but for less than 2 ms of rounding).
 */
export interface SharedTime {
  /** A local time as the shared clock's, at the earliest; undefined before that was asked. */
  earliest(localMs: number): number | undefined
  /** A local time as the shared clock's, at the latest. */
  latest(localMs: number): number | undefined
  /** Asks the clock. Errors: the connection's. */
  ask(): Promise<void>
}

export function createSharedTime({
  clock,
  read,
}: {
  clock: { now(): number }
  /** Tells the shared clock in ms. */
  read(): Promise<number>
}): SharedTime {
  let offset: { min: number; max: number } | undefined
  return {
    earliest: (localMs) => offset && localMs + offset.min,
    latest: (localMs) => offset && localMs + offset.max,
    async ask() {
      const askedAt = clock.now()
      const told = await read()
      offset = { min: Math.floor(told) - clock.now(), max: Math.ceil(told) - askedAt }
    },
  }
}
