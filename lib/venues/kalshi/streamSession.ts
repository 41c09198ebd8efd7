import { createRecoveryEscalation, SNAPSHOT_TRIES } from '../stream/recoveryEscalation'
import { createSequenceTracker } from '../stream/sequenceTracker'
import { createSnapshotRequests } from '../stream/snapshotRequests'
import type { SessionContext, StreamContext, StreamMarket, StreamSession } from '../stream/streamProtocol'
import { createCommandQueue } from './commandQueue'
import type { Command } from './commands'
import { dispatchFrame, type FrameSink, type Reply } from './dispatch'
import type { NoPrices } from './noPrices'
import type { StreamTiming } from './stream'

/** https://docs.kalshi.com/websockets/websocket-connection, error codes. */
const ERROR = {
  unknownSid: 7,
  unknownChannel: 8,
  unauthenticated: 9,
  channelFailed: 10,
  timeout: 18,
  overflow: 25,
  marketLimit: 26,
  tooManyRequests: 27,
}

interface SessionDeps {
  stream: StreamContext<StreamMarket>
  connection: SessionContext<string, StreamMarket>
  noPrices: NoPrices
  timing: Pick<StreamTiming, 'waitMs' | 'maxWaitMs' | 'quietMs'>
}

/** One socket: a subscription per channel, one sequence each; books arrive with subscriptions and on request. */
export function createKalshiSession(deps: SessionDeps): StreamSession<string, StreamMarket> {
  const { stream, connection, timing } = deps
  const { feed, builder, now } = stream
  const requests = createSnapshotRequests({ now, ...timing })
  const escalation = createRecoveryEscalation(now)
  /** Tickers whose book has arrived on this socket: the venue answers a request for one of them. */
  const answered = new Set<string>()
  let heardAt = now()
  let snapshotAt = 0

  const sequences = createSequenceTracker((sid) => {
    // The next catalogue sweep covers a missing trade or lifecycle message.
    if (sid === queue.books.sid) recover('messages are missing')
  })
  const queue = createCommandQueue({
    now,
    send: connection.send,
    reconnect: connection.reconnect,
    desired: () => connection.markets,
    requests,
    sequences,
    hasBook: builder.has,
    booksEnded: () => stream.dropBooks(connection.markets.keys()),
    failed,
    rejected: (path, text) => feed.refused({ path, message: `was rejected: ${text}` }),
  })

  const marketsOf = (event: string) =>
    [...connection.markets.keys()].filter((ticker) => ticker.startsWith(`${event}-`))

  function reportChanged(tickers: readonly string[]) {
    if (tickers.length > 0) feed.changed(tickers)
  }

  const sink: FrameSink = {
    unreadable: () => recover('a message could not be read'),
    invalid(ticker) {
      const market = connection.markets.get(ticker)
      if (market) stream.invalidate([market])
    },
    flipped: requestAll,
    snapshot(ticker, id) {
      requests.arrived(ticker)
      answered.add(ticker)
      snapshotAt = now()
      queue.snapshotArrived(id)
    },
    reply: queue.reply,
    trade: feed.trade,
    marketChanged: (ticker, event) =>
      reportChanged(connection.markets.has(ticker) ? [ticker] : event ? marketsOf(event) : []),
    eventChanged: (event) => reportChanged(marketsOf(event)),
    refused: feed.refused,
  }
  const state = {
    builder,
    noPrices: deps.noPrices,
    sequences,
    isFollowed: (ticker: string) => connection.markets.has(ticker),
    sink,
  }

  /** Invalidates all books of this socket. */
  function requestAll() {
    stream.dropBooks(connection.markets.keys())
    for (const ticker of queue.books.subscribed) requests.request(ticker)
    queue.pump()
  }

  /** The book subscription failed as a whole. */
  function recover(reason: string, atLeast = 0) {
    const step = escalation.next(atLeast)
    if (step === 'snapshots') return requestAll()
    if (step === 'reconnect') return connection.reconnect(reason)
    stream.dropBooks(connection.markets.keys())
    requests.clear()
    queue.books.renew = queue.books.sid !== undefined
    queue.pump()
  }

  function failed({ code, text, sid }: Extract<Reply, { kind: 'error' }>, command: Command | undefined) {
    const channel = queue.channelOf(sid) ?? command?.channel
    const reason = `${text || 'error'} (${code})`
    if (code === ERROR.unauthenticated) return connection.reconnect(reason)
    if (code === ERROR.unknownSid || code === ERROR.channelFailed || code === ERROR.overflow) {
      if (!channel) return connection.reconnect(reason)
      queue.endChannel(channel)
      if (channel === queue.books) return recover(reason, SNAPSHOT_TRIES)
      queue.pause(timing.waitMs / 10)
    } else if (code === ERROR.timeout || code === ERROR.tooManyRequests) queue.pause(timing.waitMs / 10)
    else if (code === ERROR.marketLimit && channel) stream.limitConnection(channel.subscribed.size)
    else if (code === ERROR.unknownChannel && channel && channel !== queue.books) channel.unavailable = true
    else if (command) queue.reject(command, reason)
    else feed.refused({ path: 'error', message: reason })
  }

  /** Requests a known book without dropping it: the reply shows that the venue is alive. */
  function probe() {
    for (const ticker of queue.books.subscribed) if (builder.has(ticker)) return requests.request(ticker)
  }

  return {
    message(text) {
      heardAt = now()
      dispatchFrame(state, text)
    },
    subscribe: queue.pump,
    unsubscribe(markets) {
      for (const { ref } of markets) requests.cancel(ref.marketId)
      queue.pump()
    },
    resubscribe(pauses) {
      for (const [{ ref }, pauseMs] of pauses) requests.request(ref.marketId, pauseMs)
      queue.pump()
    },
    check() {
      if (!queue.checkReply(timing.waitMs)) return connection.reconnect('a command was not answered')
      if ([...answered].some((ticker) => requests.isUnanswered(ticker, snapshotAt)))
        return recover('requested books did not arrive', SNAPSHOT_TRIES)
      if (now() - heardAt >= timing.quietMs) probe()
      queue.pump()
    },
  }
}
