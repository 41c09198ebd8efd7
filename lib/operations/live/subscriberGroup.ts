import { marketKey } from '@/lib/core/domain/venueKey'
import { type LiveChannel, refOf } from './liveChannel'
import type { Delivery, LiveClient } from './liveClient'
import type { LiveEvent } from './liveEvent'

/** A watched event: all of its markets or some of them. */
export interface Watched {
  event: LiveEvent
  /** By {@link marketKey}. */
  markets?: ReadonlySet<string>
}

/** Clients with the same subscription. Messages are encoded once per group, however many clients it has. */
export interface SubscriberGroup {
  /** Equal for equal events and markets, in any order. */
  readonly key: string
  readonly watched: readonly Watched[]
  readonly channels: Set<LiveChannel>
  readonly clients: Set<LiveClient>
  /** Enqueues a change of a channel: a client with a backlog gets a snapshot instead. */
  enqueue(channel: LiveChannel, text: string): void
  /** Enqueues a message that changes no book. */
  enqueueBestEffort(text: string): void
  /** Enqueues the venues' states. */
  status(text: string): void
  /** Enqueues a heartbeat after a long silence. False when none is due. */
  heartbeat(): boolean
  /**
   * Everything since the last delivery, for the clients that keep up; the others have it in their backlog from now on.
   * `after`: the sequence number of the last message before it.
   */
  deliver(after: number): { delivery: Delivery; clients: LiveClient[] }
}

const HEARTBEAT = ':\n\n'
const HEARTBEAT_MS = 15_000

export const subscriptionKey = (watched: readonly Watched[]) =>
  watched
    .map(({ event, markets }) => JSON.stringify([event.slug, markets ? [...markets].sort() : null]))
    .sort()
    .join()

/** Does the subscription include this channel of its event? */
export const isWatched = (channel: LiveChannel, { markets }: Watched) =>
  !markets || markets.has(marketKey(refOf(channel)))

export function createSubscriberGroup(watched: readonly Watched[], now: () => number): SubscriberGroup {
  const clients = new Set<LiveClient>()
  let texts: string[] = []
  let changed = new Set<LiveChannel>()
  let states = ''
  let deliveredAt = now()

  return {
    key: subscriptionKey(watched),
    watched,
    channels: new Set(
      watched.flatMap((one) => [...one.event.channels.values()].filter((channel) => isWatched(channel, one))),
    ),
    clients,
    enqueue(channel, text) {
      texts.push(text)
      changed.add(channel)
    },
    enqueueBestEffort(text) {
      texts.push(text)
    },
    status(text) {
      states = text
    },
    heartbeat() {
      if (now() - deliveredAt < HEARTBEAT_MS) return false
      texts.push(HEARTBEAT)
      return true
    },
    deliver(after) {
      const delivery = {
        after,
        bytes: Buffer.from(states + texts.join('')),
        channels: changed,
        states: states !== '',
      }
      texts = []
      changed = new Set()
      states = ''
      deliveredAt = now()
      return { delivery, clients: [...clients].filter((client) => client.keepsUp(delivery)) }
    },
  }
}
