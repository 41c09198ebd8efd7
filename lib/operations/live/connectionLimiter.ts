import { BaseError } from '@/lib/domain/errors'

/** How many may listen at once, all together and from one address, and to how many events an address may. */
export interface ConnectionLimiter {
  /**
   * Is there room for one more from this address, to these events?
   * Errors: `rate_limited`.
   */
  admit(address: string, slugs: readonly string[]): void
  /** False when there is none left. */
  take(address: string, slugs: readonly string[]): boolean
  free(address: string, slugs: readonly string[]): void
}

const MAX_CONNECTIONS = 5_000
const MAX_PER_ADDRESS = 32
/** What somebody listens to is read from the venues more often: one visitor decides that for so many events. */
const MAX_EVENTS_PER_ADDRESS = 100
/** Events stay wanted for a while after the last stream has gone; whoever comes and goes wants no more of them. */
const WANTED_MS = 60_000

interface Place {
  streams: number
  /** By slug: how many streams, and until when it counts once there is none. */
  events: Map<string, { streams: number; until: number }>
}

const tooMany = (message: string) =>
  new BaseError(message, { code: 'rate_limited', loc: ['header'], retryable: true, retryAfterSeconds: 10 })

export function createConnectionLimiter(now: () => number): ConnectionLimiter {
  const places = new Map<string, Place>()
  let all = 0
  let sweptAt = now()

  function prune(address: string, { streams, events }: Place) {
    for (const [slug, event] of events) {
      if (event.streams === 0 && event.until <= now()) events.delete(slug)
    }
    if (streams === 0 && events.size === 0) places.delete(address)
  }

  /** Those who never come back are forgotten too. */
  function sweep() {
    if (now() - sweptAt < WANTED_MS) return
    sweptAt = now()
    for (const [address, place] of places) prune(address, place)
  }

  /** Why there is no room; undefined where there is. */
  function missing(address: string, slugs: readonly string[]): BaseError | undefined {
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
      const refusal = missing(address, slugs)
      if (refusal) throw refusal
    },
    take(address, slugs) {
      sweep()
      if (missing(address, slugs)) return false
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
        event.until = now() + WANTED_MS
      }
      prune(address, place)
    },
  }
}
