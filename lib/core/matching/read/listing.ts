import type { Market, VenueEvent } from '@/lib/core/domain/market'
import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import type { VenueId } from '@/lib/core/domain/venue'
import { plain } from './normalize'

/** The matcher's input: one market with all its venue's texts. */
export interface Listing {
  venue: VenueId
  /** Unique on its venue. */
  id: string
  title: string
  eventTitle?: string
  /** Its label inside a group of outcomes, or the name of YES. */
  outcome?: string
  /** Whether the event's market titles differ: then each title is complete, and the label only repeats it. */
  titled?: boolean
  /** Scheduled end, ms since the epoch. */
  endDate?: number
  /** Its time window, where the venue states it as times and not only in text. */
  window?: MarketWindow
  rules: string
  /** Unique on its venue; markets of one event share it. */
  eventId: string
  tags: readonly string[]
  /** First and last year in which the venue's markets of this catalogue end, if most have no date. */
  era?: readonly [number, number]
  /** Other ids of this market: its condition id. */
  aliases: readonly string[]
  /** Ids of markets elsewhere that its venue cross-references. */
  references: readonly string[]
}

const PLAIN_SIDES = new Set(['yes', 'no', 'up', 'down', 'over', 'under', 'true', 'false', ''])

/** Whether a label is a name rather than a generic side. */
export const isName = (label: string) => !PLAIN_SIDES.has(plain(label))

const namedSide = ({ yesLabel, noLabel }: Market) =>
  isName(yesLabel) && isName(noLabel) ? yesLabel : undefined

/** The markets of a venue's event. */
export function listingsOf(event: VenueEvent): Listing[] {
  const { markets } = event
  const tags = [...(event.category === undefined ? [] : [event.category]), ...event.tags]
  // Some venues title a group after one of its own outcomes, which does not describe the others.
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
