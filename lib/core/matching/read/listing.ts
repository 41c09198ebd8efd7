import type { Market, VenueEvent } from '@/lib/core/domain/market'
import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import type { VenueId } from '@/lib/core/domain/venue'
import { plain } from './normalize'

/** One market with everything its venue says about it: what the matcher reads. */
export interface Listing {
  venue: VenueId
  /** Unique on its venue. */
  id: string
  title: string
  eventTitle?: string
  /** Its label inside a group of outcomes, or the name that YES stands for. */
  outcome?: string
  /** Whether the markets of its event differ in their titles: then each title says all, and the label only repeats it. */
  titled?: boolean
  /** Scheduled end, ms since the epoch. */
  endDate?: number
  /** The minutes that it is about, where its venue states them as times and not only in words. */
  window?: MarketWindow
  rules: string
  /** Unique on its venue; markets of one event share it. */
  eventId: string
  tags: readonly string[]
  /** Years in which its venue's markets of the same catalogue end, first and last, where most have no date. */
  era?: readonly [number, number]
  /** Other names of this market: its condition id. */
  aliases: readonly string[]
  /** Names of markets elsewhere that its venue points at. */
  references: readonly string[]
}

const PLAIN_SIDES = new Set(['yes', 'no', 'up', 'down', 'over', 'under', 'true', 'false', ''])

/** Does YES stand for a name, and NO for the other one? */
export const isName = (label: string) => !PLAIN_SIDES.has(plain(label))

const namedSide = ({ yesLabel, noLabel }: Market) =>
  isName(yesLabel) && isName(noLabel) ? yesLabel : undefined

/** The markets of a venue's event. */
export function listingsOf(event: VenueEvent): Listing[] {
  const { markets } = event
  const tags = [...(event.category === undefined ? [] : [event.category]), ...event.tags]
  // Some venues title a group by one of its own outcomes: that says nothing about the others.
  const borrowed =
    markets.some(({ question }) => question !== event.title) &&
    markets.length > 1 &&
    markets.some(({ question }) => question === event.title)
  const titled =
    markets.length > 1 && new Set(markets.map(({ question }) => question)).size === markets.length
  return markets.map((market) => {
    const outcome = market.outcomeTitle ?? namedSide(market)
    const endDate = market.endDate ?? event.endDate
    return {
      venue: market.venue,
      id: market.id,
      title: market.question,
      ...(!borrowed && { eventTitle: event.title }),
      ...(outcome !== undefined && { outcome }),
      ...(titled && { titled }),
      ...(endDate !== undefined && { endDate }),
      ...(market.window && { window: market.window }),
      rules: market.rules === '' ? event.description : market.rules,
      eventId: event.id,
      tags,
      aliases: market.conditionId === undefined ? [] : [market.conditionId],
      references: market.references,
    }
  })
}
