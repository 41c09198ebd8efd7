import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { Runtime } from '@/lib/operations/runtime'
import { viewMembers } from '@/lib/operations/views/memberView'
import { createLastSentBook } from './lastSentBook'
import { isWatched } from './subscriberGroup'
import type { LiveChannel, LiveEvent } from './types'

/**
 * Aligns the event's channels with the catalogue: newly matched markets get a channel, removed ones lose theirs.
 * Returns the added and the removed channels.
 */
export function alignChannels(
  runtime: Runtime,
  event: LiveEvent,
  { group, since }: { group: GroupDetail; since: number },
): { added: LiveChannel[]; removed: LiveChannel[] } {
  const added: LiveChannel[] = []
  const removed = new Map(event.channels)
  for (const outcome of group.outcomes) {
    for (const { platform, market, inverted } of viewMembers(runtime, outcome.members)) {
      const title = outcome.title ?? null
      const key = JSON.stringify([outcome.id, title, platform, market.id, inverted])
      const known = event.channels.get(key)
      removed.delete(key)
      if (known) {
        known.member = { market, inverted }
        continue
      }
      const place = { event_slug: group.slug, outcome_id: outcome.id, outcome_title: title, platform }
      const channel: LiveChannel = {
        place,
        member: { market, inverted },
        subscriberGroups: new Set(),
        since,
        lastSent: createLastSentBook(),
      }
      for (const subscribers of event.subscriberGroups) {
        if (subscribers.watched.some((one) => one.event === event && isWatched(channel, one))) {
          channel.subscriberGroups.add(subscribers)
          subscribers.channels.add(channel)
        }
      }
      event.channels.set(key, channel)
      added.push(channel)
    }
  }
  for (const [key, channel] of removed) {
    event.channels.delete(key)
    for (const subscribers of channel.subscriberGroups) subscribers.channels.delete(channel)
  }
  return { added, removed: [...removed.values()] }
}
