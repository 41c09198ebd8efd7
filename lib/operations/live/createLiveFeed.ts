import type { EventSink, EventWriter } from '@/lib/contract/eventStream'
import { platformOf } from '@/lib/contract/platform'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { hasEnded, type MarketRef } from '@/lib/core/domain/market'
import type { Trade } from '@/lib/core/domain/trade'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireTrade } from '@/lib/operations/views/toWireTrade'
import { createBroadcaster } from './broadcaster'
import { type ConnectionLimiter, createConnectionLimiter } from './connectionLimiter'
import { toText } from './frameRing'
import { queueVersion, refOf, takeChanges } from './liveChannel'
import { createLiveClient } from './liveClient'
import { alignChannels } from './liveEvent'
import { createSubscriberGroup, subscriptionKey } from './subscriberGroup'
import type { LiveChannel, LiveEvent, SubscriberGroup, Watched } from './types'

/** The live stream: each change is computed and encoded once, however many clients subscribe. */
export interface LiveFeed {
  /** Counts every stream, including those of other feeds. */
  connections: ConnectionLimiter

  /** Starts following an event; dropped soon after if it has no subscriber. */
  follow(group: GroupDetail): LiveEvent
  /** The same in this address's turn: computing an event's books takes the loop some milliseconds. */
  followInTurn(address: string, group: GroupDetail): Promise<LiveEvent>
  /** A response is about to show these books: streams send that version too. */
  shows(refs: readonly MarketRef[]): void
  open(
    sink: EventSink,
    options: { client: string; userId?: string; watched: readonly Watched[]; lastEventId?: string },
  ): EventWriter
}

/** Interval of staleness checks, venue states and heartbeats. */
const TICK_MS = 1_000
const REREAD_MS = 5_000
const REREADS_AT_ONCE = 20
/** Watched markets stay hot: demand is renewed at this interval. */
const DEMAND_MS = 10_000
/** A client that reconnects within this time gets only what it missed. */
const LINGER_MS = 30_000
const MAX_CHANNELS = 10_000

export function createLiveFeed(runtime: Runtime, turns = runtime.rotation): LiveFeed {
  const { books, trades, clock, config } = runtime
  const broadcaster = createBroadcaster(runtime)
  const connections = createConnectionLimiter(clock.now)
  const events = new Map<string, LiveEvent>()
  const byMarket = new Map<string, Set<LiveChannel>>()
  const subscriberGroups = new Map<string, SubscriberGroup>()
  let demandedAt = 0
  let statuses = ''
  let running: { stop(): void } | undefined

  function onTrade(trade: Trade) {
    for (const channel of byMarket.get(marketKey(trade)) ?? []) {
      const { place, member } = channel
      const wire = toWireTrade(trade, { platform: place.platform, inverted: member.inverted })
      broadcaster.trade(channel, toText('trade', { ...place, ...wire }))
    }
  }

  function index({ added, removed }: ReturnType<typeof alignChannels>) {
    for (const channel of added) {
      const key = marketKey(refOf(channel))
      byMarket.set(key, (byMarket.get(key) ?? new Set()).add(channel))
      broadcaster.touch(channel)
    }
    for (const channel of removed) {
      const key = marketKey(refOf(channel))
      broadcaster.drop(channel)
      byMarket.get(key)?.delete(channel)
      if (byMarket.get(key)?.size === 0) byMarket.delete(key)
    }
  }

  function statusText(): string {
    return config.platforms
      .flatMap((venue) => {
        const platform = platformOf(venue, config.platforms)
        return platform ? [toText('status', { platform, state: runtime.health(venue).state })] : []
      })
      .join('')
  }

  function publishStates() {
    const text = statusText()
    if (text === statuses) return
    statuses = text
    for (const subscribers of subscriberGroups.values()) {
      subscribers.status(text)
      broadcaster.markPending(subscribers)
    }
  }

  function demand(channels: Iterable<LiveChannel>) {
    const now = clock.now()
    const refs = [...channels].filter(({ member }) => !hasEnded(member.market, now)).map(refOf)
    if (refs.length > 0) void runtime.demand(refs, { budgetMs: 0 })
  }

  async function reread(event: LiveEvent) {
    event.readAt = clock.now()
    const found = await runtime.catalogue.findEvent(event.slug).catch(() => undefined)
    if (!found || 'renamedTo' in found || events.get(event.slug) !== event) return
    index(alignChannels(runtime, event, { group: found.event, since: broadcaster.lastSeq() }))
  }

  function tick() {
    const now = clock.now()
    for (const event of events.values()) {
      if (event.subscriberGroups.size === 0 && now - event.idleSince > LINGER_MS) drop(event)
      // A book without updates turns stale by age alone.
      for (const channel of event.channels.values())
        if (books.versionOf(refOf(channel)) !== channel.version) broadcaster.touch(channel)
    }
    const due = [...events.values()].filter(({ readAt }) => now - readAt >= REREAD_MS)
    for (const event of due.sort((a, b) => a.readAt - b.readAt).slice(0, REREADS_AT_ONCE)) void reread(event)
    if (now - demandedAt >= DEMAND_MS) {
      demandedAt = now
      for (const event of events.values())
        if (event.subscriberGroups.size > 0) demand(event.channels.values())
    }
    publishStates()
    for (const subscribers of subscriberGroups.values()) {
      if (subscribers.heartbeat()) broadcaster.markPending(subscribers)
      for (const client of subscribers.clients) client.tick(now)
    }
    if (events.size === 0) running?.stop()
  }

  function start() {
    if (running) return
    const watching = new AbortController()
    books.watch((change) => {
      for (const channel of byMarket.get(marketKey(change)) ?? []) broadcaster.touch(channel)
    }, watching.signal)
    trades.watch(onTrade, watching.signal)
    const timer = setInterval(tick, TICK_MS).unref()
    statuses = statusText()
    running = {
      stop() {
        clearInterval(timer)
        watching.abort()
        running = undefined
      },
    }
  }

  function drop(event: LiveEvent) {
    events.delete(event.slug)
    index({ added: [], removed: [...event.channels.values()] })
  }

  function join(watched: readonly Watched[]): SubscriberGroup {
    const known = subscriberGroups.get(subscriptionKey(watched))
    if (known) return known
    const subscribers = createSubscriberGroup(watched, clock.now)
    subscriberGroups.set(subscribers.key, subscribers)
    for (const { event } of watched) event.subscriberGroups.add(subscribers)
    for (const channel of subscribers.channels) channel.subscriberGroups.add(subscribers)
    return subscribers
  }

  function dissolveIfEmpty(subscribers: SubscriberGroup) {
    if (subscribers.clients.size > 0) return
    subscriberGroups.delete(subscribers.key)
    for (const channel of subscribers.channels) channel.subscriberGroups.delete(subscribers)
    for (const { event } of subscribers.watched) {
      event.subscriberGroups.delete(subscribers)
      event.idleSince = clock.now()
    }
  }

  function follow(group: GroupDetail): LiveEvent {
    start()
    const now = clock.now()
    const known = events.get(group.slug)
    if (known) {
      known.idleSince = now
      return known
    }
    const event: LiveEvent = {
      slug: group.slug,
      channels: new Map(),
      subscriberGroups: new Set(),
      readAt: now,
      idleSince: now,
    }
    events.set(group.slug, event)
    index(alignChannels(runtime, event, { group, since: broadcaster.lastSeq() }))
    // The next subscriber gets these books as snapshots; the event has no subscriber yet.
    for (const channel of event.channels.values()) {
      takeChanges(runtime, channel)
      broadcaster.drop(channel)
    }
    return event
  }

  /** Sends the current books and everything after them; undefined when there are too many channels. */
  function begin(
    sink: EventSink,
    { watched, lastEventId }: { watched: readonly Watched[]; lastEventId?: string },
  ): EventWriter | undefined {
    const subscribers = join(watched)
    const { channels, clients } = subscribers
    if (channels.size > MAX_CHANNELS) {
      dissolveIfEmpty(subscribers)
      sink.end()
      return undefined
    }
    const client = createLiveClient({
      sink,
      now: clock.now,
      statusText,
      lastId: broadcaster.lastId,
      tradesAfter: (seq) => broadcaster.tradesAfter(seq, channels),
      fellBehind: runtime.metrics.fellBehind,
    })
    runtime.metrics.streamOpened()
    clients.add(client)
    demand(channels)
    const missed = lastEventId === undefined ? undefined : broadcaster.missedSince(lastEventId, channels)
    client.sendInitial(`retry: 2000\n\n${statusText()}${missed?.trades ?? ''}${missed?.changes ?? ''}`)
    if (missed?.changes === undefined) client.needsSnapshot(channels)
    return {
      drained: () => client.drained(),
      closed() {
        client.closed()
        clients.delete(client)
        runtime.metrics.streamClosed()
        dissolveIfEmpty(subscribers)
      },
    }
  }

  return {
    connections,
    follow,
    followInTurn: (address, group) => turns.result(address, () => follow(group)),
    shows(refs) {
      if (byMarket.size === 0) return
      for (const ref of refs) {
        for (const channel of byMarket.get(marketKey(ref)) ?? [])
          if (channel.subscriberGroups.size > 0 && queueVersion(runtime, channel)) broadcaster.touch(channel)
      }
    },
    open(sink, { client: address, userId, watched, lastEventId }) {
      const caller = { address, userId }
      const slugs = watched.map(({ event }) => event.slug)
      if (!connections.take(caller, slugs)) {
        sink.end()
        return { drained: () => undefined, closed: () => undefined }
      }
      let begun: EventWriter | undefined
      let isClosed = false
      // There may be hundreds of first snapshots: those of many streams at once would block the loop.
      turns.run(address, () => {
        if (isClosed) return
        begun = begin(sink, { watched, lastEventId })
        if (isClosed) begun?.closed()
      })
      return {
        drained: () => begun?.drained(),
        closed() {
          if (isClosed) return
          isClosed = true
          connections.free(caller, slugs)
          begun?.closed()
        },
      }
    },
  }
}
