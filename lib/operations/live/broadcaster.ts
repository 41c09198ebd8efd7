import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Runtime } from '@/lib/operations/runtime'
import { broadcast, workedMs } from './broadcast'
import { takeChanges } from './liveChannel'
import { createReplayBuffer, gapText, type ReplayBuffer } from './replayBuffer'
import type { LiveChannel, SubscriberGroup } from './types'

/** Numbers messages, fans them out, and keeps the last ones for replay. */
export interface Broadcaster {
  /** A channel's book changed: sent with the next flush. */
  touch(channel: LiveChannel): void
  /** The channel has ended, or has nothing to send. */
  drop(channel: LiveChannel): void
  /** A trade of this channel: sent with the next flush and retained for replay. */
  trade(channel: LiveChannel, text: string): void
  /** A subscriber group has messages without a channel. */
  markPending(subscribers: SubscriberGroup): void
  /** The sequence number of the last message. */
  lastSeq(): number
  /** The id up to which every client without backlog has received everything. */
  lastId(): string
  /** The messages after this id. */
  missedSince(id: string, channels: ReadonlySet<LiveChannel>): ReturnType<ReplayBuffer['after']>
  tradesAfter: ReplayBuffer['tradesAfter']
}

/** Conflation interval: changes of a book within it are sent as one. */
const FLUSH_MS = 5
/** Books computed without yielding; the rest follows in the next turn of the event loop. */
const MAX_BOOKS = 100
/** The pause after a flush, as a multiple of its CPU time: above 4/9 of a core all clients get fewer updates. */
const COOLDOWN_FACTOR = 1.25
const MAX_COOLDOWN_MS = 500
/** Trades per delivery: bounds its memory. */
const MAX_TRADES = 1_000

export function createBroadcaster(runtime: Runtime): Broadcaster {
  const epoch = randomBytes(6).toString('hex')
  const idOf = (number: number) => `${epoch}-${number}`
  const replay = createReplayBuffer(idOf)
  const dirty = new Set<LiveChannel>()
  const pending = new Set<SubscriberGroup>()
  const trades: { channel: LiveChannel; text: string }[] = []
  /** Channels with more trades than one delivery holds. */
  const overflowed = new Set<LiveChannel>()
  let seq = 0
  /** Written to every client; later messages may still be in fan-out. */
  let sentSeq = 0
  let cooldownUntil = 0
  let isFlushing = false

  function sendChanges(channel: LiveChannel) {
    dirty.delete(channel)
    for (const text of takeChanges(runtime, channel)) {
      seq += 1
      replay.book({ seq, channel, text })
      for (const subscribers of channel.subscriberGroups) {
        subscribers.enqueue(channel, `id: ${idOf(seq)}\n${text}`)
        pending.add(subscribers)
      }
    }
  }

  function addTrade({ channel, text }: { channel: LiveChannel; text: string }) {
    seq += 1
    replay.trade({ seq, channel, text })
    for (const subscribers of channel.subscriberGroups) {
      subscribers.enqueueBestEffort(`id: ${idOf(seq)}\n${text}`)
      pending.add(subscribers)
    }
  }

  /** Trades in arrival order; beyond the limit the newest ones after a gap message. */
  function addTrades() {
    for (const channel of overflowed) {
      seq += 1
      replay.dropped(channel, seq)
      for (const subscribers of channel.subscriberGroups) subscribers.enqueueBestEffort(gapText([channel]))
    }
    overflowed.clear()
    for (const trade of trades.splice(0)) addTrade(trade)
  }

  /**
   * Messages and recipients are fixed synchronously: a client that joins or catches up during the fan-out gets the
   * books as they are after this change, and not the change again.
   */
  function collect() {
    const after = seq
    addTrades()
    for (const channel of [...dirty].slice(0, MAX_BOOKS)) {
      try {
        sendChanges(channel)
      } catch (error) {
        runtime.log.error(
          { err: error, place: channel.place },
          'A change of an order book could not be sent.',
        )
      }
    }
    const rounds = [...pending].map((subscribers) => subscribers.deliver(after))
    pending.clear()
    return rounds
  }

  async function flush() {
    let worked = 0
    // Later changes wait for the next flush.
    for (let books = Math.max(dirty.size, 1); books > 0; books -= MAX_BOOKS) {
      const before = workedMs()
      const rounds = collect()
      worked += workedMs() - before
      worked += await broadcast(rounds)
      sentSeq = seq
      if (books > MAX_BOOKS) await setImmediate()
    }
    cooldownUntil = performance.now() + Math.min(worked * COOLDOWN_FACTOR, MAX_COOLDOWN_MS)
  }

  function schedule() {
    if (isFlushing) return
    isFlushing = true
    setTimeout(
      async () => {
        await flush().catch((error: unknown) => runtime.log.error({ err: error }, 'A flush failed.'))
        isFlushing = false
        if (dirty.size > 0 || pending.size > 0 || trades.length > 0) schedule()
      },
      Math.max(FLUSH_MS, cooldownUntil - performance.now()),
    )
  }

  return {
    touch(channel) {
      dirty.add(channel)
      schedule()
    },
    drop(channel) {
      dirty.delete(channel)
    },
    trade(channel, text) {
      const dropped = trades.length < MAX_TRADES ? undefined : trades.shift()
      if (dropped) overflowed.add(dropped.channel)
      trades.push({ channel, text })
      schedule()
    },
    markPending(subscribers) {
      pending.add(subscribers)
      schedule()
    },
    lastSeq: () => seq,
    lastId: () => idOf(sentSeq),
    missedSince(id, channels) {
      const [, idEpoch, number] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? []
      const from = Number(number)
      return replay.after(idEpoch === epoch && from <= seq ? from : undefined, channels)
    },
    tradesAfter: replay.tradesAfter,
  }
}
