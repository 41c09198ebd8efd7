import { marketKey } from '@/lib/domain/venueKey'
import { type LiveChannel, refOf } from './liveChannel'
import type { Delivery, LiveClient } from './liveClient'
import type { LiveEvent } from './liveEvent'

/** An event that is watched, whole or only these of its markets. */
export interface Watched {
  event: LiveEvent
  /** By {@link marketKey}. */
  markets?: ReadonlySet<string>
}

/** Everybody who watches the same. What is told them is put into bytes once, however many they are. */
export interface SubscriberGroup {
  /** The same for the same events and markets, in whichever order they were named. */
  readonly key: string
  readonly watched: readonly Watched[]
  readonly channels: Set<LiveChannel>
  readonly clients: Set<LiveClient>
  /** A channel changed; this is the change. */
  tell(channel: LiveChannel, text: string): void
  /** A message that changes no book. */
  add(text: string): void
  /** The venues' states changed. */
  status(text: string): void
  /** A heartbeat when nothing was told for long. False when there is none to tell. */
  beat(): boolean
  /**
   * Everything since the last delivery, for those who have read what they were told; the others owe it from now on.
   * `after`: the number of the last message before it.
   */
  deliver(after: number): { delivery: Delivery; clients: LiveClient[] }
}

const HEARTBEAT = ':\n\n'
const HEARTBEAT_MS = 15_000

export const audienceKey = (watched: readonly Watched[]) =>
  watched
    .map(({ event, markets }) => JSON.stringify([event.slug, markets ? [...markets].sort() : null]))
    .sort()
    .join()

/** Whether a channel of the event is among what is watched of it. */
export const isWatched = (channel: LiveChannel, { markets }: Watched) =>
  !markets || markets.has(marketKey(refOf(channel)))

export function createSubscriberGroup(watched: readonly Watched[], now: () => number): SubscriberGroup {
  const clients = new Set<LiveClient>()
  let texts: string[] = []
  let changed = new Set<LiveChannel>()
  let states = ''
  let deliveredAt = now()

  return {
    key: audienceKey(watched),
    watched,
    channels: new Set(
      watched.flatMap((one) => [...one.event.channels.values()].filter((channel) => isWatched(channel, one))),
    ),
    clients,
    tell(channel, text) {
      texts.push(text)
      changed.add(channel)
    },
    add(text) {
      texts.push(text)
    },
    status(text) {
      states = text
    },
    beat() {
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
