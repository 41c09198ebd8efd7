/** Takes one request's token; false when the caller exceeds the rate. Time is an argument, ms. */
export function createBucket({
  perSecond,
  burst,
}: {
  perSecond: number
  /** Requests allowed at once when full. */
  burst: number
}) {
  let left = burst
  let at: number | undefined
  return (now: number): boolean => {
    left = Math.min(burst, left + ((now - (at ?? now)) / 1_000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
