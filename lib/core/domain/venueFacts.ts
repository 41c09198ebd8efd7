import type { FeeSchedule } from './fees'
import type { VenueRestrictions } from './restrictions'
import type { TradingRules } from './tradingRules'

/** How a venue charges takers, for people: orders go by each market's own schedule. */
export interface FeeFacts extends Pick<FeeSchedule, 'model' | 'chargedIn'> {
  /** The formula's numbers; words where they differ by market. */
  readonly params: Readonly<Record<string, number | string>>
  readonly source: string
  /** Day on which the source was read, YYYY-MM-DD. */
  readonly asOf: string
}

/** What is usual on a venue. */
export interface VenueFacts {
  readonly trading: TradingRules
  readonly fee: FeeFacts
  readonly restrictions: VenueRestrictions
}
