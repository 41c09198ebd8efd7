import type { VenueOrders } from '@/lib/core/domain/order'
import type { VenueFacts } from '@/lib/core/domain/venueFacts'
import type { AppConfig } from '@/lib/infra/env/server'
import type { HostLimit } from '@/lib/infra/net/rateLimiter'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { VenueConnector } from './connector'
import type { ReadTakerFees } from './opinion/feeRates'

export interface ConnectorDeps {
  config: AppConfig
  fetchJson: FetchJson
  clock: Clock
  /** Opinion's taker rates from its contract; absent where chains are not read. */
  opinionFees?: ReadTakerFees
}

/** Result of a check of a venue's credentials. */
export interface KeyFinding {
  status: 'ok' | 'warn' | 'fail'
  /** A sentence. */
  message: string
  /** How to fix it. */
  advice?: string
}

/** One of a venue's REST addresses: its name among the venue's `urls`, and its rate limit. */
export interface RestAddress extends HostLimit {
  url: string
  /** Where the venue has several. */
  label?: string
}

/** How to read and trade on a venue, besides its description (lib/core/domain/venues). */
export interface VenueAdapter {
  connect(deps: ConnectorDeps): VenueConnector
  orders: VenueOrders
  facts: VenueFacts
  /** Well below the venue's limit per address. */
  rest: readonly RestAddress[]
  /** Price histories read per second for sparklines: a small part of that limit, because books come first. */
  historiesPerSecond: number
  /**
   * Where its socket is opened; undefined where it requires a key that is not set. `headers` is called just before the
   * request, because a signature expires. Its errors: those of the key.
   */
  socket(config: AppConfig): { url: string; headers?(): Record<string, string> } | undefined
  /** Absent where it requires no key. */
  checkKey?(config: AppConfig): KeyFinding
}
