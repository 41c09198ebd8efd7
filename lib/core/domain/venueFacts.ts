import type { FeeSchedule } from './fees'
import type { VenueRestrictions } from './restrictions'
import type { TradingRules } from './tradingRules'

/** A venue's taker fee, for display: orders use each market's own schedule. */
export interface FeeFacts extends Pick<FeeSchedule, 'model' | 'chargedIn'> {
  /** The formula's parameters; text where they differ by market. */
  readonly params: Readonly<Record<string, number | string>>
  readonly source: string
  /** Date on which the source was read, YYYY-MM-DD. */
  readonly asOf: string
}

/** Typical terms of a venue. */
export interface VenueFacts {
  readonly trading: TradingRules
  readonly fee: FeeFacts
  readonly restrictions: VenueRestrictions
}
