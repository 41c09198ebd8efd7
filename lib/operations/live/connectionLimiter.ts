import { RequestError } from '@/lib/contract/requestError'
import type { BaseError } from '@/lib/core/domain/errors'

/** Limits open streams, in total and per address, and the events that one address may subscribe to. */
export interface ConnectionLimiter {
  /**
   * Checks that this address may open one more stream, to these events.
   * Errors: `rate_limited`.
   */
  admit(address: string, slugs: readonly string[]): void
  /** Takes a place; false when the limits are reached. */
  take(address: string, slugs: readonly string[]): boolean
  free(address: string, slugs: readonly string[]): void
}

const MAX_CONNECTIONS = 5_000
const MAX_PER_ADDRESS = 32
/** Subscribed events are polled at the venues more often: a bound on how many one visitor can make hot. */
const MAX_EVENTS_PER_ADDRESS = 100
/** An event counts for a while after its last stream closed: reconnecting does not raise the number of hot events. */
const RETENTION_MS = 60_000

interface AddressUse {
  streams: number
  /** By slug: open streams, and until when it counts after the last one closed. */
  events: Map<string, { streams: number; until: number }>
}

const tooMany = (message: string) =>
  new RequestError(message, { code: 'rate_limited', loc: ['header'], retryable: true, retryAfterSeconds: 10 })

export function createConnectionLimiter(now: () => number): ConnectionLimiter {
  const places = new Map<string, AddressUse>()
  let all = 0
  let sweptAt = now()

  function prune(address: string, { streams, events }: AddressUse) {
    for (const [slug, event] of events) {
      if (event.streams === 0 && event.until <= now()) events.delete(slug)
    }
    if (streams === 0 && events.size === 0) places.delete(address)
  }

  /** Drops addresses that never come back. */
  function sweep() {
    if (now() - sweptAt < RETENTION_MS) return
    sweptAt = now()
    for (const [address, place] of places) prune(address, place)
  }

  /** The limit that a new stream would exceed. */
  function violation(address: string, slugs: readonly string[]): BaseError | undefined {
    if (all >= MAX_CONNECTIONS) return tooMany('All streams are taken.')
    const place = places.get(address)
    if (place) prune(address, place)
    if ((place?.streams ?? 0) >= MAX_PER_ADDRESS) {
      return tooMany(`At most ${MAX_PER_ADDRESS} streams at a time from one address.`)
    }
    const wanted = new Set([...(place?.events.keys() ?? []), ...slugs])
    if (wanted.size <= MAX_EVENTS_PER_ADDRESS) return undefined
    return tooMany(`At most ${MAX_EVENTS_PER_ADDRESS} events within a minute from one address.`)
  }

  return {
    admit(address, slugs) {
      const error = violation(address, slugs)
      if (error) throw error
    },
    take(address, slugs) {
      sweep()
      if (violation(address, slugs)) return false
      const place = places.get(address) ?? { streams: 0, events: new Map() }
      places.set(address, place)
      all += 1
      place.streams += 1
      for (const slug of slugs) {
        const known = place.events.get(slug)
        place.events.set(slug, { streams: (known?.streams ?? 0) + 1, until: 0 })
      }
      return true
    },
    free(address, slugs) {
      const place = places.get(address)
      if (!place) return
      all -= 1
      place.streams -= 1
      for (const slug of slugs) {
        const event = place.events.get(slug)
        if (!event) continue
        event.streams -= 1
        event.until = now() + RETENTION_MS
      }
      prune(address, place)
    },
  }
}
