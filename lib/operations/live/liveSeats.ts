import { BaseError } from '@/lib/domain/errors'

/** How many may listen at once, all together and from one address. */
export interface LiveSeats {
  /**
   * Is there room for one more from this address?
   * Errors: `rate_limited`.
   */
  admit(address: string): void
  /** False when there is none left. */
  take(address: string): boolean
  free(address: string): void
}

const MAX_SEATS = 5_000
const MAX_PER_ADDRESS = 32

export function createLiveSeats(): LiveSeats {
  const taken = new Map<string, number>()
  let all = 0
  const hasRoom = (address: string) => all < MAX_SEATS && (taken.get(address) ?? 0) < MAX_PER_ADDRESS

  return {
    admit(address) {
      if (hasRoom(address)) return
      throw new BaseError(
        all < MAX_SEATS
          ? `At most ${MAX_PER_ADDRESS} streams at a time from one address.`
          : 'All streams are taken.',
        { code: 'rate_limited', loc: ['header'], retryable: true, retryAfterSeconds: 10 },
      )
    },
    take(address) {
      if (!hasRoom(address)) return false
      all += 1
      taken.set(address, (taken.get(address) ?? 0) + 1)
      return true
    },
    free(address) {
      all -= 1
      const rest = (taken.get(address) ?? 1) - 1
      if (rest > 0) taken.set(address, rest)
      else taken.delete(address)
    },
  }
}
