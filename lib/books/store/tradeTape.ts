import type { MarketRef } from '@/lib/core/domain/market'
import type { Trade } from '@/lib/core/domain/trade'
import { marketKey } from '@/lib/core/domain/venueKey'

/** The last streamed trades by market. Bounded; not persisted. */
export interface TradeTape {
  /** A duplicate trade is stored once (`false` the second time). */
  add(trade: Trade): boolean
  /** Newest first; the same array until the market's next trade. */
  get(ref: MarketRef): readonly Trade[]
  /** Calls back for every new trade until the signal aborts. */
  watch(listener: (trade: Trade) => void, signal: AbortSignal): void
}

const MAX_MARKETS = 5_000
const MAX_TRADES = 100
const NO_TRADES: readonly Trade[] = []

export function createTradeTape({ maxMarkets = MAX_MARKETS, maxTrades = MAX_TRADES } = {}): TradeTape {
  // Ordered by last trade, so that the least active market is evicted first.
  const tapes = new Map<string, readonly Trade[]>()
  const listeners = new Set<(trade: Trade) => void>()

  return {
    add(trade) {
      const key = marketKey(trade)
      const tape = tapes.get(key) ?? NO_TRADES
      if (tape.some(({ id }) => id === trade.id)) return false
      const later = tape.findIndex(({ at }) => at <= trade.at)
      tapes.delete(key)
      tapes.set(key, tape.toSpliced(later < 0 ? tape.length : later, 0, trade).slice(0, maxTrades))
      const oldest = tapes.keys().next()
      if (tapes.size > maxMarkets && !oldest.done) tapes.delete(oldest.value)
      for (const listener of [...listeners]) listener(trade)
      return true
    },
    get: (ref) => tapes.get(marketKey(ref)) ?? NO_TRADES,
    watch(listener, signal) {
      if (signal.aborted) return
      const call = (trade: Trade) => listener(trade)
      listeners.add(call)
      signal.addEventListener('abort', () => listeners.delete(call), { once: true })
    },
  }
}
