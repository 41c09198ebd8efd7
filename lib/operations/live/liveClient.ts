import type { EventSink } from '@/lib/contract/eventStream'
import { snapshotBytes } from './liveChannel'
import type { Delivery, LiveChannel, LiveClient } from './types'

/** A client that reads nothing for this long is considered dead. */
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
  /** The id up to which a client without backlog has received everything. */
  lastId(): string
  /** The retained trades after a message, without ids. */
  tradesAfter(seq: number): string
  /** The client reads more slowly than messages arrive: backpressure begins. */
  fellBehind(): void
}): LiveClient {
  const backlog = new Set<LiveChannel>()
  let needsStates = false
  /** The backlog includes the trades after this message. */
  let needsTradesAfter: number | undefined
  let blockedAt: number | undefined
  let isClosed = false

  function write(bytes: Uint8Array) {
    if (isClosed || bytes.length === 0) return
    if (sink.write(bytes) || blockedAt !== undefined) return
    blockedAt = now()
    fellBehind()
  }

  function addToBacklog({ channels, states, after }: Delivery) {
    needsTradesAfter ??= after
    for (const channel of channels) backlog.add(channel)
    needsStates ||= states
  }

  function drainBacklog() {
    if (needsStates && blockedAt === undefined) {
      needsStates = false
      write(Buffer.from(statusText()))
    }
    if (needsTradesAfter !== undefined && blockedAt === undefined) {
      const trades = Buffer.from(tradesAfter(needsTradesAfter))
      needsTradesAfter = undefined
      write(trades)
    }
    if (backlog.size === 0) return
    for (const channel of backlog) {
      if (blockedAt !== undefined) return
      backlog.delete(channel)
      const bytes = snapshotBytes(channel)
      if (bytes) write(bytes)
    }
    write(Buffer.from(`id: ${lastId()}\n\n`))
  }

  return {
    keepsUp(delivery) {
      if (blockedAt === undefined) return true
      addToBacklog(delivery)
      return false
    },
    deliver(delivery) {
      if (blockedAt === undefined) write(delivery.bytes)
      else addToBacklog(delivery)
    },
    sendInitial: (text) => write(Buffer.from(text)),
    needsSnapshot(channels) {
      for (const channel of channels) backlog.add(channel)
      drainBacklog()
    },
    drained() {
      blockedAt = undefined
      drainBacklog()
    },
    closed() {
      isClosed = true
      backlog.clear()
    },
    tick(time) {
      if (blockedAt !== undefined && time - blockedAt > MAX_BLOCKED_MS) sink.end()
    },
  }
}
