import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { EventSink, EventWriter } from '@/lib/contract/eventStream'
import { platformOf } from '@/lib/contract/platform'
import type { GroupDetail } from '@/lib/domain/catalogue'
import { BaseError } from '@/lib/domain/errors'
import type { MarketRef } from '@/lib/domain/market'
import type { Trade } from '@/lib/domain/trade'
import type { Runtime } from '@/lib/runtime/types'
import { hasEnded } from '../memberView'
import { toWireTrade } from '../toWireTrade'
import { createFrameRing, type Frame, toText } from './frames'
import { type LiveChannel, renew } from './liveChannel'
import { createLiveClient, type LiveClient } from './liveClient'
import { alignChannels, type LiveEvent } from './liveEvent'

/** What a client watches of an event. */
export interface Watched {
  event: LiveEvent
  wants(channel: LiveChannel): boolean
}

/** Everything that is told live: worked out and worded once per change, however many listen. */
export interface LiveFeed {
  /**
   * Is there room for one more from this address?
   * Errors: `rate_limited`.
   */
  admit(client: string): void
  /** Begins to follow an event; it is forgotten when nobody opens it soon. */
  follow(group: GroupDetail): LiveEvent
  open(
    sink: EventSink,
    options: { client: string; watched: readonly Watched[]; lastEventId?: string },
  ): EventWriter
}

/** Changes of a book within this time are told as one. */
const FLUSH_MS = 10
/** Books worked out in one go; the rest follows after the event loop had its turn. */
const MAX_FLUSH = 100
/** Ages, venue states, heartbeats. */
const TICK_MS = 1_000
const REREAD_MS = 5_000
const REREADS_AT_ONCE = 20
/** Markets that are watched stay hot; a process that does not ingest reads them whenever they are asked for. */
const DEMAND_MS = 10_000
/** Who comes back within this gets only what was missed. */
const LINGER_MS = 30_000
const MAX_CLIENTS = 5_000
const MAX_PER_ADDRESS = 32
const MAX_CHANNELS = 10_000

const keyOf = ({ venue, marketId }: MarketRef) => `${venue}\n${marketId}`
const refOf = ({ member: { market } }: LiveChannel) => ({ venue: market.venue, marketId: market.id })

export function createLiveFeed(runtime: Runtime): LiveFeed {
  const { books, trades, clock, config } = runtime
  const epoch = randomBytes(6).toString('hex')
  const ring = createFrameRing()
  const events = new Map<string, LiveEvent>()
  const byMarket = new Map<string, Set<LiveChannel>>()
  const clients = new Map<LiveClient, string>()
  const perAddress = new Map<string, number>()
  const dirty = new Set<LiveChannel>()
  let seq = 0
  let flushing = false
  let demandedAt = 0
  let statuses = ''
  let running: { stop(): void } | undefined

  const lastId = () => `${epoch}-${seq}`

  async function flush() {
    flushing = true
    let left = MAX_FLUSH
    for (const channel of dirty) {
      dirty.delete(channel)
      try {
        for (const text of renew(runtime, channel)) tell(channel, text)
      } catch (error) {
        runtime.log.error({ err: error, place: channel.place }, 'A book could not be told.')
      }
      left -= 1
      if (left > 0) continue
      left = MAX_FLUSH
      await setImmediate()
    }
    flushing = false
  }

  function tell(channel: LiveChannel, text: string) {
    seq += 1
    const frame = { seq, channel, text: `id: ${lastId()}\n${text}` }
    ring.push(frame)
    for (const client of channel.clients) client.tell(channel, frame.text)
  }

  function touch(channel: LiveChannel) {
    dirty.add(channel)
    if (flushing) return
    flushing = true
    setTimeout(() => void flush(), FLUSH_MS)
  }

  function toldTrade(trade: Trade) {
    for (const channel of byMarket.get(keyOf(trade)) ?? []) {
      const { place, member } = channel
      const { platform } = place
      const text = toText('trade', {
        ...place,
        ...toWireTrade(trade, { platform, inverted: member.inverted }),
      })
      for (const client of channel.clients) client.mention(text)
    }
  }

  function index({ came, went }: ReturnType<typeof alignChannels>) {
    for (const channel of came) {
      const key = keyOf(refOf(channel))
      byMarket.set(key, (byMarket.get(key) ?? new Set()).add(channel))
      renew(runtime, channel)
      for (const client of channel.clients) client.owes([channel])
    }
    for (const channel of went) {
      const key = keyOf(refOf(channel))
      dirty.delete(channel)
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

  function demand(channels: Iterable<LiveChannel>) {
    const refs = [...channels].filter(({ member }) => !hasEnded(member.market)).map(refOf)
    if (refs.length > 0) void runtime.demand(refs, { budgetMs: 0 })
  }

  async function reread(event: LiveEvent) {
    event.readAt = clock.now()
    const found = await runtime.catalogue.findEvent(event.slug).catch(() => undefined)
    if (!found || 'renamedTo' in found || events.get(event.slug) !== event) return
    index(alignChannels(runtime, event, { group: found.event, since: seq }))
  }

  function tick() {
    const now = clock.now()
    for (const event of events.values()) {
      if (event.clients.size === 0 && now - event.idleSince > LINGER_MS) forget(event)
      // A book that nobody tells anything of turns stale with age alone.
      for (const channel of event.channels.values())
        if (books.get(refOf(channel))?.version !== channel.version) touch(channel)
    }
    const due = [...events.values()].filter(({ readAt }) => now - readAt >= REREAD_MS)
    for (const event of due.sort((a, b) => a.readAt - b.readAt).slice(0, REREADS_AT_ONCE)) void reread(event)
    if (now - demandedAt >= DEMAND_MS) {
      demandedAt = now
      for (const event of events.values()) if (event.clients.size > 0) demand(event.channels.values())
    }
    const told = statusText()
    if (told !== statuses) for (const client of clients.keys()) client.owesStatus()
    statuses = told
    for (const client of clients.keys()) client.tick(now)
    if (events.size === 0) running?.stop()
  }

  function start() {
    if (running) return
    const watching = new AbortController()
    books.watch((change) => {
      for (const channel of byMarket.get(keyOf(change)) ?? []) touch(channel)
    }, watching.signal)
    trades.watch(toldTrade, watching.signal)
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

  function forget(event: LiveEvent) {
    events.delete(event.slug)
    index({ came: [], went: [...event.channels.values()] })
  }

  /** What was missed since a message; undefined when it cannot be told any more. */
  function missedSince(id: string | undefined, channels: ReadonlySet<LiveChannel>): Frame[] | undefined {
    const [, told, number] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id ?? '') ?? []
    const from = Number(number)
    if (told !== epoch || from > seq) return undefined
    for (const { since } of channels) if (since > from) return undefined
    return ring.after(from)?.filter(({ channel }) => channels.has(channel))
  }

  function leave(client: LiveClient, address: string, watched: readonly Watched[]) {
    if (!clients.delete(client)) return
    const rest = (perAddress.get(address) ?? 1) - 1
    if (rest > 0) perAddress.set(address, rest)
    else perAddress.delete(address)
    for (const { event } of watched) {
      event.clients.delete(client)
      event.idleSince = clock.now()
      for (const channel of event.channels.values()) channel.clients.delete(client)
    }
  }

  const isFull = (address: string) =>
    clients.size >= MAX_CLIENTS || (perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS

  return {
    admit(address) {
      if (!isFull(address)) return
      throw new BaseError(`At most ${MAX_PER_ADDRESS} streams at a time from one address.`, {
        code: 'rate_limited',
        loc: ['header'],
        retryable: true,
        retryAfterSeconds: 10,
      })
    },
    follow(group) {
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
        clients: new Map(),
        readAt: now,
        idleSince: now,
      }
      events.set(group.slug, event)
      index(alignChannels(runtime, event, { group, since: seq }))
      return event
    },
    open(sink, { client: address, watched, lastEventId }) {
      const client = createLiveClient({ sink, now: clock.now, statusText, lastId })
      const channels = new Set<LiveChannel>()
      for (const { event, wants } of watched) {
        event.clients.set(client, wants)
        for (const channel of event.channels.values()) if (wants(channel)) channels.add(channel)
      }
      clients.set(client, address)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      if (channels.size > MAX_CHANNELS || clients.size > MAX_CLIENTS) {
        leave(client, address, watched)
        sink.end()
        return { drained: () => undefined, closed: () => undefined }
      }
      for (const channel of channels) channel.clients.add(client)
      demand(channels)
      client.mention('retry: 2000\n\n')
      client.owesStatus()
      const missed = missedSince(lastEventId, channels)
      if (missed) for (const { channel, text } of missed) client.tell(channel, text)
      else client.owes(channels)
      return { drained: () => client.drained(), closed: () => leave(client, address, watched) }
    },
  }
}
