import { marketKey } from '@/lib/core/domain/venueKey'
import { refOf } from './liveChannel'
import type { LiveChannel, LiveClient, SubscriberGroup, Watched } from './types'

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
