import type { GroupDetail } from '@/lib/domain/catalogue'
import type { Runtime } from '@/lib/runtime/types'
import { viewMembers } from '../memberView'
import type { LiveChannel } from './liveChannel'
import type { LiveClient } from './liveClient'

/** An event that somebody watches, or watched a moment ago. */
export interface LiveEvent {
  readonly slug: string
  /** By outcome and platform. */
  readonly channels: Map<string, LiveChannel>
  /** Who watches, and which of its channels. */
  readonly clients: Map<LiveClient, (channel: LiveChannel) => boolean>
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
      const key = `${outcome.id}\n${platform}\n${market.id}\n${inverted}`
      const known = event.channels.get(key)
      gone.delete(key)
      if (known) {
        known.member = { market, inverted }
        continue
      }
      const place = { event_slug: group.slug, outcome_title: outcome.title ?? null, platform }
      const channel: LiveChannel = { place, member: { market, inverted }, clients: new Set(), since }
      for (const [client, wants] of event.clients) if (wants(channel)) channel.clients.add(client)
      event.channels.set(key, channel)
      came.push(channel)
    }
  }
  for (const key of gone.keys()) event.channels.delete(key)
  return { came, went: [...gone.values()] }
}
