import type { EventSummary, EventsListResponse } from '@/lib/contract/eventsList'

/** Outcomes that a card names. */
const NAMED = 2

/**
 * The list's fields of an event. The first paint has them twice, as markup and as data, so that all other fields of an
 * event, such as every outcome's id, would only delay it.
 */
export interface ListedEvent
  extends Pick<
    EventSummary,
    | 'event_id'
    | 'event_slug'
    | 'event_title'
    | 'sources'
    | 'market_count'
    | 'leading_outcome'
    | 'best_yes_price'
    | 'best_yes_source'
    | 'best_yes_size'
    | 'spread'
    | 'volume'
    | 'category'
    | 'end_date'
    | 'window'
  > {
  has_icon: boolean
  /** Of the leading outcome. */
  chance: number | null
  /** The likeliest, best first. */
  top_outcomes: readonly { name: string; chance: number | null }[]
}

interface ListPage {
  events: ListedEvent[]
  /** Over all pages. */
  total: number
}

function toListedEvent(event: EventSummary): ListedEvent {
  const leader = event.outcomes.find(({ outcome_id: id }) => id === event.leading_outcome_id)
  const outcomes = event.outcomes.map(({ name, chance }) => ({ name, chance }))
  return {
    event_id: event.event_id,
    event_slug: event.event_slug,
    event_title: event.event_title,
    has_icon: event.icon !== null,
    sources: event.sources,
    market_count: event.market_count,
    leading_outcome: event.leading_outcome,
    chance: leader?.chance ?? null,
    top_outcomes: outcomes.sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1)).slice(0, NAMED),
    best_yes_price: event.best_yes_price,
    best_yes_source: event.best_yes_source,
    best_yes_size: event.best_yes_size,
    spread: event.spread,
    volume: event.volume,
    category: event.category,
    end_date: event.end_date,
    window: event.window,
  }
}

export const toListPage = ({ events, total }: EventsListResponse): ListPage => ({
  events: events.map(toListedEvent),
  total,
})
