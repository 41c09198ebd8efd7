/** A jump smaller than this is the rounding of two clocks that are read one after the other, ms. */
const LEAST_STEP_MS = 50
/** Once it is ahead, this time goes slower than the machine's by this share until they agree. */
const SLOWER = 1 / 20

/**
 * The machine's time, ms, as a time that never goes back. Ages, limits, pauses and leases are differences of it: when
 * the machine's clock is set back by ten minutes, books would look fresh, callers be refused and venues not be
 * requested for ten minutes. Instead it goes on from where it was, ahead of the machine's clock as before, and a little
 * slower until both agree. A clock that is set forward, or was suspended, is followed at once: what was known is old.
 */
export function createSteadyNow({
  wall,
  monotonic,
}: {
  /** ms since the epoch. */
  wall(): number
  /** ms; not affected when the clock is set. */
  monotonic(): number
}): () => number {
  let last = { wall: wall(), monotonic: monotonic(), given: 0 }
  let aheadMs = 0
  return () => {
    const read = { wall: wall(), monotonic: monotonic() }
    const elapsedMs = read.monotonic - last.monotonic
    const lostMs = elapsedMs - (read.wall - last.wall)
    const isStep = Math.abs(lostMs) > LEAST_STEP_MS
    aheadMs = Math.max(0, aheadMs + (isStep ? lostMs : -elapsedMs * SLOWER))
    last = { ...read, given: Math.max(last.given, Math.floor(read.wall + aheadMs)) }
    return last.given
  }
}
