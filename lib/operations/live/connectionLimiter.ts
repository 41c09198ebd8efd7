import { RequestError } from '@/lib/contract/requestError'
import { WIDER_FACTOR, widerNetwork } from '@/lib/core/common/widerNetwork'
import type { BaseError } from '@/lib/core/domain/errors'

/** The caller opening a stream. */
export interface StreamCaller {
  /** The rate-limit subject. */
  address: string
  /** The account of its key or token. */
  userId?: string
}

/** Limits open streams, in total, per address and per account, and the events that one address may subscribe to. */
export interface ConnectionLimiter {
  /**
   * Checks whether this caller may open one more stream, to these events.
   * Errors: `rate_limited`.
   */
  admit(caller: StreamCaller, slugs: readonly string[]): void
  /** Takes a slot; false when the limits are reached. */
  take(caller: StreamCaller, slugs: readonly string[]): boolean
  free(caller: StreamCaller, slugs: readonly string[]): void
}

const MAX_CONNECTIONS = 5_000
/** Of these; the rest is reserved for accounts, so that anonymous clients with many addresses cannot crowd them out. */
const MAX_ANONYMOUS = 4_000
const MAX_PER_ADDRESS = 32
const MAX_PER_NETWORK = WIDER_FACTOR * MAX_PER_ADDRESS
/** Over all addresses of the account. */
const MAX_PER_ACCOUNT = 64
/** Subscribed events are polled at the venues more often: this bounds how many one visitor can make hot. */
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

/** Open streams by name; streams without a name are not counted. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string | undefined) => (name === undefined ? 0 : (counts.get(name) ?? 0)),
    add(name: string | undefined, more: 1 | -1) {
      if (name === undefined) return
      const count = (counts.get(name) ?? 0) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

export function createConnectionLimiter(now: () => number): ConnectionLimiter {
  const places = new Map<string, AddressUse>()
  const byNetwork = createTally()
  const byAccount = createTally()
  let all = 0
  let anonymous = 0
  let sweptAt = now()

  function prune(address: string, { streams, events }: AddressUse) {
    for (const [slug, event] of events) {
      if (event.streams === 0 && event.until <= now()) events.delete(slug)
    }
    if (streams === 0 && events.size === 0) places.delete(address)
  }

  /** Drops addresses that have not returned. */
  function sweep() {
    if (now() - sweptAt < RETENTION_MS) return
    sweptAt = now()
    for (const [address, place] of places) prune(address, place)
  }

  /** The limit that a new stream would exceed. */
  function violation({ address, userId }: StreamCaller, slugs: readonly string[]): BaseError | undefined {
    if (all >= MAX_CONNECTIONS) return tooMany('All streams are taken.')
    if (userId === undefined && anonymous >= MAX_ANONYMOUS) {
      return tooMany(
        'All streams of callers without a credential are taken: show an API key or an access token.',
      )
    }
    if (byAccount.of(userId) >= MAX_PER_ACCOUNT) {
      return tooMany(`At most ${MAX_PER_ACCOUNT} streams at a time of one account.`)
    }
    if (byNetwork.of(widerNetwork(address)) >= MAX_PER_NETWORK) {
      return tooMany(`At most ${MAX_PER_NETWORK} streams at a time from one /48.`)
    }
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
    admit(caller, slugs) {
      const error = violation(caller, slugs)
      if (error) throw error
    },
    take(caller, slugs) {
      sweep()
      if (violation(caller, slugs)) return false
      const { address, userId } = caller
      const place = places.get(address) ?? { streams: 0, events: new Map() }
      places.set(address, place)
      all += 1
      if (userId === undefined) anonymous += 1
      byAccount.add(userId, 1)
      byNetwork.add(widerNetwork(address), 1)
      place.streams += 1
      for (const slug of slugs) {
        const known = place.events.get(slug)
        place.events.set(slug, { streams: (known?.streams ?? 0) + 1, until: 0 })
      }
      return true
    },
    free({ address, userId }, slugs) {
      const place = places.get(address)
      if (!place) return
      all -= 1
      if (userId === undefined) anonymous -= 1
      byAccount.add(userId, -1)
      byNetwork.add(widerNetwork(address), -1)
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
