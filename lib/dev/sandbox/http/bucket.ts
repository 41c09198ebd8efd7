/** Takes one request's turn; false when the caller asks too fast. Time is an argument, ms. */
export function createBucket({
  perSecond,
  burst,
}: {
  perSecond: number
  /** The most that may be asked at once after a rest. */
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
