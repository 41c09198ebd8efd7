import type { BookPoller } from '../stream/bookPoller'
import type { SessionContext, StreamContext, StreamSession } from '../stream/streamProtocol'
import type { ChangeMonitor, OpinionStreamMarket as Market } from './streamMarket'
import { CHANNELS } from './streamMessages'

/** After this many unreported changes the socket counts as dead. */
const MAX_MISSED = 3

interface SessionDeps {
  stream: StreamContext<Market>
  connection: SessionContext<string, Market>
  poller: BookPoller
  dispatch(text: string): void
  /** Acknowledgements do not name their market: a subscription counts as active after this, ms. */
  settleMs: number
}

/** One socket: three channels per market, without snapshots and without a sequence. */
export function createOpinionSession(deps: SessionDeps): StreamSession<string, Market> {
  const { stream, connection, poller, dispatch, settleMs } = deps
  let missed = 0
  const monitor: ChangeMonitor = {
    reported() {
      missed = 0
    },
    missed() {
      missed += 1
      if (missed >= MAX_MISSED) connection.reconnect('changes were not reported')
    },
  }

  function send(action: 'SUBSCRIBE' | 'UNSUBSCRIBE', markets: readonly Market[]) {
    for (const { ref } of markets)
      for (const channel of CHANNELS)
        connection.send(JSON.stringify({ action, channel, marketId: Number(ref.marketId) }))
  }

  return {
    message: dispatch,
    subscribe(markets) {
      send('SUBSCRIBE', markets)
      for (const market of markets) {
        Object.assign(market, {
          subscribedAt: stream.now(),
          changes: 0,
          failures: 0,
          isSuspect: false,
          monitor,
        })
        market.deltas.clear()
        poller.schedule(market.ref, settleMs)
      }
    },
    unsubscribe: (markets) => send('UNSUBSCRIBE', markets),
    resubscribe(pauses) {
      for (const [{ ref }, pauseMs] of pauses) poller.schedule(ref, pauseMs)
    },
  }
}
