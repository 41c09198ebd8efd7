import type { GroupDetail } from '@/lib/domain/catalogue'
import { viewMembers } from '@/lib/operations/views/memberView'
import type { Runtime } from '@/lib/runtime/types'
import { createLastSentBook } from './lastSentBook'
import type { LiveChannel } from './liveChannel'
import { isWatched, type SubscriberGroup } from './subscriberGroup'

/** An event that somebody watches, or watched a moment ago. */
export interface LiveEvent {
  readonly slug: string
  /** By outcome and platform. */
  readonly channels: Map<string, LiveChannel>
  readonly audiences: Set<SubscriberGroup>
  readAt: number
  /** When the last one left. */
  idleSince: number
}

/**
 * Brings the event's channels in line with the catalogue: a market that was matched meanwhile gets one, one that was
 * taken away loses it. Returns what came and what went.
 */
export function alignChannels(
  runtime: Runtime,
  event: LiveEvent,
  { group, since }: { group: GroupDetail; since: number },
): { came: LiveChannel[]; went: LiveChannel[] } {
  const came: LiveChannel[] = []
  const gone = new Map(event.channels)
  for (const outcome of group.outcomes) {
    for (const { platform, market, inverted } of viewMembers(runtime, outcome.members)) {
      const title = outcome.title ?? null
      const key = JSON.stringify([outcome.id, title, platform, market.id, inverted])
      const known = event.channels.get(key)
      gone.delete(key)
      if (known) {
        known.member = { market, inverted }
        continue
      }
      const place = { event_slug: group.slug, outcome_id: outcome.id, outcome_title: title, platform }
      const channel: LiveChannel = {
        place,
        member: { market, inverted },
        audiences: new Set(),
        since,
        told: createLastSentBook(),
      }
      for (const audience of event.audiences) {
        if (audience.watched.some((one) => one.event === event && isWatched(channel, one))) {
          channel.audiences.add(audience)
          audience.channels.add(channel)
        }
      }
      event.channels.set(key, channel)
      came.push(channel)
    }
  }
  for (const [key, channel] of gone) {
    event.channels.delete(key)
    for (const audience of channel.audiences) audience.channels.delete(channel)
  }
  return { came, went: [...gone.values()] }
}
