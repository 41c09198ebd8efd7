import type { BookPoller } from '../stream/bookPoller'
import type { StreamContext } from '../stream/streamProtocol'
import type { OpinionStreamMarket as Market } from './streamMarket'
import { parseMessage, type StreamMessage } from './streamMessages'

/**
 * Dispatches the messages of the socket. The YES token's levels are applied; the NO token's are compared with them, and
 * a new snapshot is requested when they differ.
 */
export function createDispatch(stream: StreamContext<Market>, poller: BookPoller) {
  const { feed, builder, now } = stream
  let tradeCount = 0

  function onLevel(market: Market, message: StreamMessage & { kind: 'level' }) {
    const { marketId, outcome, side, yesPrice, size } = message
    const at = now()
    market.monitor?.reported()
    if (outcome === 'yes') {
      market.changes += 1
      market.deltas.add({ at, side, price: yesPrice, size })
      builder.setLevel(marketId, side, yesPrice, size)
    }
    if (market.levels.agree({ outcome, key: `${side} ${yesPrice}`, size, now: at })) return
    market.levels.clear()
    feed.refused({ path: 'market.depth.diff', message: `reports two different books of market ${marketId}` })
    poller.schedule(market.ref, 0)
  }

  function onTrade(market: Market, message: StreamMessage & { kind: 'trade' }) {
    const { marketId, outcome, side, price, yesPrice, size } = message
    const at = now()
    // The venue sends neither time nor id of a trade.
    if (size <= 0 || side === undefined || !market.trades.isNew({ outcome, yesPrice, size, at })) return
    tradeCount += 1
    feed.trade({
      venue: 'opinion',
      marketId,
      id: `${marketId}-${at}-${tradeCount}`,
      at,
      outcome,
      side,
      price,
      size,
    })
  }

  return (text: string): void => {
    const message = parseMessage(text)
    if (!message) return
    if ('path' in message) {
      feed.refused(message)
      return
    }
    const { marketId, tokenId, outcome } = message
    const market = stream.market(marketId)
    if (!market) return
    if ((tokenId === market.ref.yesTokenId) !== (outcome === 'yes')) {
      feed.refused({ path: 'tokenId', message: `does not match its outcomeSide, market ${marketId}` })
      return
    }
    if (message.kind === 'level') onLevel(market, message)
    else builder.lastTrade(marketId, message.yesPrice)
    if (message.kind === 'trade') onTrade(market, message)
  }
}
