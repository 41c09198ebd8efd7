import type { SnapshotRequests } from '../stream/snapshotRequests'
import type { SessionContext, StreamContext, StreamSession } from '../stream/streamProtocol'
import type { createDispatch } from './dispatch'
import type { StreamTiming } from './stream'
import type { PolymarketStreamRoute as Route, PolymarketStreamMarket as StreamMarket } from './streamMarket'
import { subscribeFrames, unsubscribeFrames } from './streamMessages'

interface SessionDeps {
  stream: StreamContext<StreamMarket>
  connection: SessionContext<string, StreamMarket>
  /** Shared by all connections: a market's waits outlive its socket. */
  requests: SnapshotRequests
  dispatch: ReturnType<typeof createDispatch>
  timing: Pick<StreamTiming, 'quietMs' | 'suspectMs'>
}

const tokensOf = (markets: readonly StreamMarket[]) => markets.map(({ ref }) => ref.yesTokenId)
const idsOf = (markets: readonly StreamMarket[]) => markets.map(({ ref }) => ref.marketId)

/** One socket of the market channel: the venue sends a book for each new subscription, then its changes. */
export function createPolymarketSession({
  stream,
  connection,
  requests,
  dispatch,
  timing,
}: SessionDeps): StreamSession<string, StreamMarket> {
  const { now, builder } = stream
  const route: Route = { byToken: new Map(), heardAt: 0 }
  let isFirstFrame = true

  const send = (frames: readonly string[]) => {
    for (const frame of frames) connection.send(frame)
  }
  const hasBook = ({ ref }: StreamMarket) => builder.has(ref.marketId)

  function subscribe(markets: readonly StreamMarket[]) {
    if (markets.length === 0) return
    for (const market of markets) {
      market.requestedAt = now()
      requests.request(market.ref.marketId)
    }
    requests.sent(idsOf(markets))
    send(subscribeFrames(tokensOf(markets), { first: isFirstFrame }))
    isFirstFrame = false
  }

  /** A subscribed token gets another book only after unsubscribing. */
  function requestBooks(markets: readonly StreamMarket[]) {
    send(unsubscribeFrames(tokensOf(markets)))
    subscribe(markets)
  }

  /** Requests the least recently requested book without dropping it: the reply shows that the venue is alive. */
  function probe(markets: readonly StreamMarket[]) {
    const known = markets.filter((market) => hasBook(market) && !requests.isPending(market.ref.marketId))
    const [oldest] = known.sort((a, b) => a.requestedAt - b.requestedAt)
    if (oldest) requestBooks([oldest])
  }

  function checkRequests(markets: readonly StreamMarket[]) {
    const unanswered = markets.filter(({ ref }) => requests.isUnanswered(ref.marketId, route.heardAt))
    if (unanswered.length > 0 && (unanswered.some(hasBook) || !markets.some(hasBook)))
      return connection.reconnect('requested books did not arrive')
    const due = markets.filter(({ ref }) => requests.isDue(ref.marketId))
    stream.dropBooks(idsOf(due))
    if (due.length > 0) requestBooks(due)
    const isQuiet = now() - route.heardAt >= timing.quietMs
    const isProbed = markets.some((market) => hasBook(market) && requests.isPending(market.ref.marketId))
    if ((isQuiet || unanswered.length > 0) && !isProbed) probe(markets)
  }

  function check() {
    const markets = [...connection.markets.values()]
    const suspects = markets.filter(
      ({ suspectAt }) => suspectAt !== undefined && now() - suspectAt >= timing.suspectMs,
    )
    if (suspects.length > 0) stream.invalidate(suspects)
    else checkRequests(markets)
  }

  return {
    message: (text) => dispatch(route, text),
    subscribe(markets) {
      for (const market of markets) route.byToken.set(market.ref.yesTokenId, market)
      subscribe(markets)
    },
    unsubscribe(markets) {
      for (const token of tokensOf(markets)) route.byToken.delete(token)
      send(unsubscribeFrames(tokensOf(markets)))
    },
    resubscribe(pauses) {
      for (const [{ ref, requestedAt }, pauseMs] of pauses)
        requests.request(ref.marketId, pauseMs === 0 ? 0 : Math.max(0, requestedAt + pauseMs - now()))
      check()
    },
    check,
  }
}
