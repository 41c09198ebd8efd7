import type { EventSink } from '@/lib/contract/eventStream'
import { type LiveChannel, wholeBytes } from './liveChannel'

/** What everybody who watches the same is told at once. */
export interface Delivery {
  bytes: Uint8Array
  /** The number of the last message before it. */
  after: number
  /** Whose changes it tells. */
  channels: ReadonlySet<LiveChannel>
  /** Whether it tells the venues' states. */
  states: boolean
}

/** One open connection. Never holds more than the names of what it still owes. */
export interface LiveClient {
  /** Whether it has read what it was told. If not, it owes what this delivery tells. */
  keepsUp(delivery: Delivery): boolean
  /** Told at once, or owed if the other side fell behind meanwhile. */
  take(delivery: Delivery): void
  /** Told now, ahead of everything. */
  sendInitial(text: string): void
  /** These books are to be told as a whole. */
  needsSnapshot(channels: Iterable<LiveChannel>): void
  drained(): void
  /** The other side has gone: nothing is written any more. */
  closed(): void
  /** Ends those who do not read. */
  tick(now: number): void
}

/** Who reads nothing for this long has gone without saying so. */
const MAX_BLOCKED_MS = 60_000

export function createLiveClient({
  sink,
  now,
  statusText,
  lastId,
  tradesAfter,
  fellBehind,
}: {
  sink: EventSink
  now(): number
  statusText(): string
  /** The number up to which a client that owes nothing has been told everything. */
  lastId(): string
  /** Messages without ids: the trades after a message, as far as they are kept. */
  tradesAfter(seq: number): string
  /** The other side reads slower than it is told: from now on it owes. */
  fellBehind(): void
}): LiveClient {
  const owed = new Set<LiveChannel>()
  let needsStates = false
  /** Trades after this message are owed. */
  let needsTradesAfter: number | undefined
  let blockedAt: number | undefined
  let isClosed = false

  function write(bytes: Uint8Array) {
    if (isClosed || bytes.length === 0) return
    if (sink.write(bytes) || blockedAt !== undefined) return
    blockedAt = now()
    fellBehind()
  }

  function owe({ channels, states, after }: Delivery) {
    needsTradesAfter ??= after
    for (const channel of channels) owed.add(channel)
    needsStates ||= states
  }

  function pump() {
    if (needsStates && blockedAt === undefined) {
      needsStates = false
      write(Buffer.from(statusText()))
    }
    if (needsTradesAfter !== undefined && blockedAt === undefined) {
      const trades = Buffer.from(tradesAfter(needsTradesAfter))
      needsTradesAfter = undefined
      write(trades)
    }
    if (owed.size === 0) return
    for (const channel of owed) {
      if (blockedAt !== undefined) return
      owed.delete(channel)
      const bytes = wholeBytes(channel)
      if (bytes) write(bytes)
    }
    write(Buffer.from(`id: ${lastId()}\n\n`))
  }

  return {
    keepsUp(delivery) {
      if (blockedAt === undefined) return true
      owe(delivery)
      return false
    },
    take(delivery) {
      if (blockedAt === undefined) write(delivery.bytes)
      else owe(delivery)
    },
    sendInitial: (text) => write(Buffer.from(text)),
    needsSnapshot(channels) {
      for (const channel of channels) owed.add(channel)
      pump()
    },
    drained() {
      blockedAt = undefined
      pump()
    },
    closed() {
      isClosed = true
      owed.clear()
    },
    tick(time) {
      if (blockedAt !== undefined && time - blockedAt > MAX_BLOCKED_MS) sink.end()
    },
  }
}
