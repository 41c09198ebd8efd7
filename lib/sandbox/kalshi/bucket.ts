/** Kalshi's read limit for the lowest tier: tokens a second, the most it holds, and what one request costs. */
const REFILL = 200
const CAPACITY = 600
const COST = 10

/** Takes one request's tokens; false when there are not enough left. Time is an argument. */
export function createBucket() {
  let tokens = CAPACITY
  let at: number | undefined
  return (now: number): boolean => {
    tokens = Math.min(CAPACITY, tokens + ((now - (at ?? now)) / 1_000) * REFILL)
    at = now
    if (tokens < COST) return false
    tokens -= COST
    return true
  }
}
