import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Runtime } from '@/lib/runtime/types'
import { broadcast, workedMs } from './broadcast'
import { type LiveChannel, renew } from './liveChannel'
import { createReplay, gapText, type Replay } from './replayBuffer'
import type { SubscriberGroup } from './subscriberGroup'

/** Numbers what is told, tells it, and knows for a while what was told. */
export interface Broadcaster {
  /** A channel's book is another: told with the next flush. */
  touch(channel: LiveChannel): void
  /** There is nothing to tell of this channel any more. */
  drop(channel: LiveChannel): void
  /** A trade of this channel: sent with the next flush, and kept for a while. */
  trade(channel: LiveChannel, text: string): void
  /** An audience has something to hear that no channel tells. */
  markPending(audience: SubscriberGroup): void
  /** The number of the last message. */
  lastSeq(): number
  /** The id up to which everybody who owes nothing has been told everything. */
  lastId(): string
  /** What came after the message of this id. */
  missedSince(id: string, channels: ReadonlySet<LiveChannel>): ReturnType<Replay['after']>
  tradesAfter: Replay['tradesAfter']
}

/** Changes of a book within this time are told as one. */
const FLUSH_MS = 5
/** Books worked out in one go; the rest follows after the event loop had its turn. */
const MAX_BOOKS = 100
/** After work a pause so many times as long: with many clients books are told less often, to all, in 4/9 of a core. */
const COOLDOWN_FACTOR = 1.25
const MAX_REST_MS = 500
/** Trades of one delivery: one without an end would take the memory of one. */
const MAX_TRADES = 1_000

export function createBroadcaster(runtime: Runtime): Broadcaster {
  const epoch = randomBytes(6).toString('hex')
  const idOf = (number: number) => `${epoch}-${number}`
  const replay = createReplay(idOf)
  const dirty = new Set<LiveChannel>()
  const pending = new Set<SubscriberGroup>()
  const trades: { channel: LiveChannel; text: string }[] = []
  /** Had more trades than one delivery takes. */
  const crowded = new Set<LiveChannel>()
  let seq = 0
  /** Told to all; what comes after may still be on its way to some. */
  let told = 0
  let restUntil = 0
  let busy = false

  function workOut(channel: LiveChannel) {
    dirty.delete(channel)
    for (const text of renew(runtime, channel)) {
      seq += 1
      replay.book({ seq, channel, text })
      for (const audience of channel.audiences) {
        audience.tell(channel, `id: ${idOf(seq)}\n${text}`)
        pending.add(audience)
      }
    }
  }

  function addTrade({ channel, text }: { channel: LiveChannel; text: string }) {
    seq += 1
    replay.trade({ seq, channel, text })
    for (const audience of channel.audiences) {
      audience.add(`id: ${idOf(seq)}\n${text}`)
      pending.add(audience)
    }
  }

  /** Trades in the order in which they came; where there are too many, the newest and word of the gap. */
  function addTrades() {
    for (const channel of crowded) {
      seq += 1
      replay.dropped(channel, seq)
      for (const audience of channel.audiences) audience.add(gapText([channel]))
    }
    crowded.clear()
    for (const trade of trades.splice(0)) addTrade(trade)
  }

  /**
   * Who is told, and what, is settled without a pause: somebody who comes or catches up meanwhile finds the books as
   * they are after this change, and is not told it again.
   */
  function settle() {
    const after = seq
    addTrades()
    for (const channel of [...dirty].slice(0, MAX_BOOKS)) {
      try {
        workOut(channel)
      } catch (error) {
        runtime.log.error({ err: error, place: channel.place }, 'A book could not be told.')
      }
    }
    const rounds = [...pending].map((audience) => audience.deliver(after))
    pending.clear()
    return rounds
  }

  async function flush() {
    let worked = 0
    // What changes meanwhile waits for the next flush.
    for (let books = Math.max(dirty.size, 1); books > 0; books -= MAX_BOOKS) {
      const before = workedMs()
      const rounds = settle()
      worked += workedMs() - before
      worked += await broadcast(rounds)
      told = seq
      if (books > MAX_BOOKS) await setImmediate()
    }
    restUntil = performance.now() + Math.min(worked * COOLDOWN_FACTOR, MAX_REST_MS)
  }

  function wake() {
    if (busy) return
    busy = true
    setTimeout(
      async () => {
        await flush().catch((error: unknown) => runtime.log.error({ err: error }, 'A flush failed.'))
        busy = false
        if (dirty.size > 0 || pending.size > 0 || trades.length > 0) wake()
      },
      Math.max(FLUSH_MS, restUntil - performance.now()),
    )
  }

  return {
    touch(channel) {
      dirty.add(channel)
      wake()
    },
    drop(channel) {
      dirty.delete(channel)
    },
    trade(channel, text) {
      const dropped = trades.length < MAX_TRADES ? undefined : trades.shift()
      if (dropped) crowded.add(dropped.channel)
      trades.push({ channel, text })
      wake()
    },
    markPending(audience) {
      pending.add(audience)
      wake()
    },
    lastSeq: () => seq,
    lastId: () => idOf(told),
    missedSince(id, channels) {
      const [, wasEpoch, number] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? []
      const from = Number(number)
      return replay.after(wasEpoch === epoch && from <= seq ? from : undefined, channels)
    },
    tradesAfter: replay.tradesAfter,
  }
}
