import type { BookPoller } from '../stream/bookPoller'
import { createLivenessProbe } from '../stream/livenessProbe'
import type { SessionContext, StreamContext, StreamSession } from '../stream/streamProtocol'
import type { StreamTiming } from './stream'
import type { PredictfunStreamMarket as Market } from './streamMarket'
import { bookTopic, isBookTopic, parseMessage, type TopicMessage, type UnreadMessage } from './streamMessages'
import { createTopicSubscriptions } from './topicSubscriptions'

interface SessionDeps {
  stream: StreamContext<Market>
  connection: SessionContext<string, Market>
  poller: BookPoller
  timing: StreamTiming
  /** A market's topics; the category's once its number is known. */
  topicsOf(marketId: string): readonly string[]
  dispatch(message: Exclude<TopicMessage, { kind: 'changed' }>): void
  /** Something about these markets changed. */
  changed(marketIds: Iterable<string>): void
}

/** One socket: complete books for each topic, heartbeats to echo, and a notice before the server closes. */
export function createPredictfunSession(deps: SessionDeps): StreamSession<string, Market> {
  const { stream, connection, poller, timing, dispatch } = deps
  const { feed, builder, now } = stream
  let probeId: number | undefined
  let isProbed = false
  let bookAt = now()

  const topics = createTopicSubscriptions({
    now,
    answerMs: timing.answerMs,
    send: connection.send,
    rejected: (topic, reason) => feed.refused({ path: topic, message: `was rejected: ${reason}` }),
  })
  const liveness = createLivenessProbe({
    now,
    quietMs: timing.idleMs,
    answerMs: timing.probeMs,
    send() {
      probeId = topics.repeatAny()
    },
    dead: () => connection.reconnect('the venue no longer answers'),
  })

  function subscribe(markets: Iterable<Market>) {
    const added = [...markets].flatMap(({ ref }) => topics.add(ref.marketId, deps.topicsOf(ref.marketId)))
    for (const topic of added.filter(isBookTopic)) topics.subscribe(topic)
    for (const topic of added.filter((one) => !isBookTopic(one))) topics.subscribe(topic)
  }

  /** Without a topic it may have been any market's book. */
  function onUnread({ refusal, topic }: UnreadMessage) {
    feed.refused(refusal)
    for (const marketId of topic === undefined ? connection.markets.keys() : topics.marketsOf(topic)) {
      const market = stream.market(marketId)
      if (!market) continue
      market.isSuspect = true
      poller.schedule(market.ref, 0)
    }
  }

  function onTopic(message: TopicMessage) {
    const marketIds = topics.marketsOf(message.topic)
    if (marketIds.size === 0) return
    // A message confirms its subscription, even if the reply was missed.
    topics.confirm(message.topic)
    if (message.kind === 'changed') return deps.changed(marketIds)
    if (message.kind === 'book') bookAt = now()
    dispatch(message)
  }

  function onReply(requestId: number | undefined, error: string | undefined) {
    if (requestId === undefined || requestId !== probeId) return topics.reply(requestId, error)
    probeId = undefined
    liveness.answered()
  }

  /** Compares the book that has been silent longest with the REST book. */
  function compareOldest() {
    const known = [...connection.markets.values()].filter(({ ref }) => builder.has(ref.marketId))
    const [oldest] = known.sort((a, b) => a.heardAt - b.heardAt)
    if (oldest) poller.schedule(oldest.ref, 0)
  }

  return {
    message(text) {
      liveness.heard()
      const message = parseMessage(text)
      if (!message) return
      if ('refusal' in message) onUnread(message)
      else if (message.kind === 'heartbeat')
        connection.send(JSON.stringify({ method: 'heartbeat', data: message.data }))
      else if (message.kind === 'answer') onReply(message.requestId, message.error)
      else if (message.kind === 'reconnect') connection.replaceSocket(timing.drainMs)
      else onTopic(message)
    },
    subscribe(markets) {
      subscribe(markets)
      if (!isProbed) liveness.probe()
      isProbed = true
      for (const market of markets) {
        market.failures = 0
        if (!builder.has(market.ref.marketId)) poller.schedule(market.ref, timing.firstBookMs)
      }
    },
    unsubscribe(markets) {
      for (const { ref } of markets) topics.remove(ref.marketId)
    },
    resubscribe(pauses) {
      for (const [{ ref }, pauseMs] of pauses) {
        if (pauseMs === 0) topics.resubscribe(bookTopic(ref.marketId))
        poller.schedule(ref, pauseMs === 0 ? timing.firstBookMs : pauseMs)
      }
    },
    isConfirmed: ({ ref }) => topics.isConfirmed(ref.marketId),
    check() {
      liveness.check()
      topics.check()
      // A category's number may have become known.
      subscribe(connection.markets.values())
      const markets = [...connection.markets.values()]
      if (markets.some(({ missing }) => missing !== undefined && missing.by <= now()))
        connection.reconnect('changes were not reported')
      else if (now() - bookAt >= timing.quietMs) {
        bookAt = now()
        compareOldest()
      }
    },
  }
}
