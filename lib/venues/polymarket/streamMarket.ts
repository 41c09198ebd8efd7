import type { StreamMarket } from '../stream/streamProtocol'

export interface PolymarketStreamMarket extends StreamMarket {
  /** Tick size in micro-dollars, once known. */
  tick?: number
  /** When its book was last requested. */
  requestedAt: number
  /** Time since which its best prices have differed from those the venue reports. */
  suspectAt?: number
  /** The last fill without its counter, and how many identical ones preceded it. */
  lastFill?: { id: string; repeat: number }
}

/** What a frame's rows are looked up in: the markets of one connection by YES token. */
export interface PolymarketStreamRoute {
  readonly byToken: Map<string, PolymarketStreamMarket>
  /** When the last message about a followed book arrived. */
  heardAt: number
}
