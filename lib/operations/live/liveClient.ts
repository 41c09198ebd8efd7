import type { EventSink } from '@/lib/contract/eventStream'
import { type LiveChannel, wholeText } from './liveChannel'

/** One open connection. Never holds more than the names of what it still owes. */
export interface LiveClient {
  /** A channel changed: told at once, or its book as a whole once the other side has caught up. */
  tell(channel: LiveChannel, text: string): void
  /** Something that is worth telling now or never. */
  mention(text: string): void
  /** The venues' states changed. */
  owesStatus(): void
  /** These books are to be told as a whole. */
  owes(channels: Iterable<LiveChannel>): void
  drained(): void
  /** Heartbeats, and an end for those who do not read. */
  tick(now: number): void
  end(): void
}

const HEARTBEAT_MS = 15_000
/** Who reads nothing for this long has gone without saying so. */
const MAX_BLOCKED_MS = 60_000

export function createLiveClient({
  sink,
  now,
  statusText,
  lastId,
}: {
  sink: EventSink
  now(): number
  statusText(): string
  /** The number up to which a client that owes nothing has been told everything. */
  lastId(): string
}): LiveClient {
  const owed = new Set<LiveChannel>()
  let owesStatus = false
  let blockedAt: number | undefined
  let wroteAt = now()

  function write(text: string) {
    if (text === '') return
    wroteAt = now()
    if (!sink.write(text)) blockedAt ??= now()
  }

  function pump() {
    if (owesStatus && blockedAt === undefined) {
      owesStatus = false
      write(statusText())
    }
    if (owed.size === 0) return
    for (const channel of owed) {
      if (blockedAt !== undefined) return
      owed.delete(channel)
      write(wholeText(channel) ?? '')
    }
    write(`id: ${lastId()}\n\n`)
  }

  return {
    tell(channel, text) {
      if (blockedAt !== undefined || owed.has(channel)) owed.add(channel)
      else write(text)
    },
    mention(text) {
      if (blockedAt === undefined) write(text)
    },
    owesStatus() {
      owesStatus = true
      pump()
    },
    owes(channels) {
      for (const channel of channels) owed.add(channel)
      pump()
    },
    drained() {
      blockedAt = undefined
      pump()
    },
    tick(time) {
      if (blockedAt !== undefined && time - blockedAt > MAX_BLOCKED_MS) sink.end()
      else if (blockedAt === undefined && time - wroteAt >= HEARTBEAT_MS) write(':\n\n')
    },
    end: () => sink.end(),
  }
}
