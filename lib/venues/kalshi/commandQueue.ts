import type { SequenceTracker } from '../stream/sequenceTracker'
import type { SnapshotRequests } from '../stream/snapshotRequests'
import { type Channel, type Command, createChannel, nextCommand, toWire } from './commands'
import type { Reply } from './dispatch'

/** Maximum markets per command. */
const MAX_BATCH = 100

interface CommandQueueOptions {
  now(): number
  send(frame: string): boolean
  /** Markets to follow on the socket, by ticker. */
  desired(): ReadonlyMap<string, unknown>
  requests: SnapshotRequests
  sequences: SequenceTracker
  hasBook(ticker: string): boolean
  /** The books of this socket are no longer updated. */
  booksEnded(): void
  reconnect(reason: string): void
  /** An error, as the reply to `command` or unsolicited. */
  failed(error: Extract<Reply, { kind: 'error' }>, command: Command | undefined): void
  rejected(path: string, text: string): void
}

/** The subscriptions of one socket and the commands that change them, one at a time. */
export function createCommandQueue(options: CommandQueueOptions) {
  const { now, requests, sequences } = options
  const books = createChannel('orderbook_delta')
  const channels = [books, createChannel('trade'), createChannel('market_lifecycle_v2')]
  let inFlight: { id: number; command: Command; at: number } | undefined
  let lastId = 0
  let batch = MAX_BATCH
  let pausedUntil = 0

  function pump() {
    if (inFlight || now() < pausedUntil) return
    const desired = options.desired()
    for (const channel of channels) {
      const command = nextCommand(channel, { desired, isDue: requests.isDue, limit: batch })
      if (!command) continue
      lastId += 1
      inFlight = { id: lastId, command, at: now() }
      if (command.kind === 'get_snapshot') requests.sent(command.tickers)
      options.send(toWire(lastId, command))
      return
    }
  }

  function endChannel(channel: Channel) {
    if (channel.sid !== undefined) sequences.end(channel.sid)
    channel.sid = undefined
    channel.renew = false
    channel.subscribed.clear()
    if (channel !== books) return
    requests.clear()
    options.booksEnded()
  }

  function confirm({ kind, channel, tickers }: Command, sid: number | undefined) {
    batch = Math.min(MAX_BATCH, batch * 2)
    if (kind === 'unsubscribe') return endChannel(channel)
    if (kind === 'subscribe') {
      if (sid === undefined) return options.reconnect('a subscription was confirmed without its number')
      channel.sid = sid
      sequences.start(sid)
    }
    for (const ticker of tickers) {
      if (kind === 'delete_markets') {
        channel.subscribed.delete(ticker)
        // If it has been followed again meanwhile, it is added again and its book is sent again.
        if (channel === books) requests.cancel(ticker)
      } else if (kind !== 'get_snapshot') {
        channel.subscribed.add(ticker)
        if (channel === books && !options.hasBook(ticker)) requests.expect(ticker)
      }
    }
  }

  return {
    books,
    pump,
    endChannel,
    channelOf: (sid: number | undefined) => channels.find((one) => sid !== undefined && one.sid === sid),
    pause(ms: number) {
      pausedUntil = now() + ms
    },
    reply(id: number | undefined, reply: Reply) {
      const command = id !== undefined && id === inFlight?.id ? inFlight.command : undefined
      if (command) inFlight = undefined
      if (reply.kind === 'error') options.failed(reply, command)
      else if (command) confirm(command, 'sid' in reply ? reply.sid : undefined)
      pump()
    },
    /** The venue rejected the command; among several markets, the rejected one is found by halving. */
    reject({ kind, channel, tickers }: Command, text: string) {
      const [only] = tickers
      if (kind === 'unsubscribe') endChannel(channel)
      else if (only === undefined) channel.unavailable = true
      else if (tickers.length > 1) batch = Math.ceil(tickers.length / 2)
      else if (kind === 'delete_markets') channel.subscribed.delete(only)
      else if (kind !== 'get_snapshot') channel.rejected.add(only)
      if (tickers.length < 2) options.rejected(only ?? channel.name, text)
    },
    snapshotArrived(id: number | undefined) {
      if (id !== undefined && id === inFlight?.id) inFlight = undefined
      pump()
    },
    /** Returns false when a command other than a snapshot request has not been answered within `waitMs`. */
    checkReply(waitMs: number): boolean {
      if (!inFlight || now() - inFlight.at < waitMs) return true
      if (inFlight.command.kind !== 'get_snapshot') return false
      inFlight = undefined
      return true
    },
  }
}
