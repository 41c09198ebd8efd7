/** A jump smaller than this is the rounding of two clocks that are read one after the other, ms. */
const MIN_STEP_MS = 50
/** A reading later than this after the last comparison compares the two clocks. */
const COMPARE_MS = 100
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
  let compared = { wall: wall(), monotonic: monotonic() }
  let lastWall = compared.wall
  let given = Math.floor(lastWall)
  let aheadMs = 0

  function compare(wallNow: number) {
    const read = { wall: wallNow, monotonic: monotonic() }
    const elapsedMs = read.monotonic - compared.monotonic
    const lostMs = elapsedMs - (read.wall - compared.wall)
    const isStep = Math.abs(lostMs) > MIN_STEP_MS
    aheadMs = Math.max(0, aheadMs + (isStep ? lostMs : -elapsedMs * SLOWER))
    compared = read
  }

  return () => {
    const wallNow = wall()
    // Read tens of thousands of times a second: the second clock is read only when it may differ.
    if (aheadMs > 0 || wallNow < lastWall || wallNow - compared.wall > COMPARE_MS) compare(wallNow)
    lastWall = wallNow
    given = Math.max(given, Math.floor(wallNow + aheadMs))
    return given
  }
}
