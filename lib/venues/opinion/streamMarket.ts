import type { DeltaBuffer } from '../stream/deltaBuffer'
import type { StreamMarket } from '../stream/streamProtocol'
import type { createLevelDedup, createTradeDedup } from './crossTokenDedup'

export interface OpinionStreamMarket extends StreamMarket {
  /** A snapshot requested before this cannot be trusted, ms. */
  subscribedAt: number
  readonly deltas: DeltaBuffer
  readonly levels: ReturnType<typeof createLevelDedup>
  readonly trades: ReturnType<typeof createTradeDedup>
  /** Level changes since the last snapshot. */
  changes: number
  /** The last snapshot contained a change that no message had reported; it may have been in flight. */
  isSuspect: boolean
  /** Failed snapshots in a row. */
  failures: number
  /** What its socket reported and missed; absent until subscribed. */
  monitor?: ChangeMonitor
}

export interface ChangeMonitor {
  /** The socket reported a change of any book. */
  reported(): void
  /** A book changed and the socket did not report it. */
  missed(): void
}
