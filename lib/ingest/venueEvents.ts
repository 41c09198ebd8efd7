import { isDeepStrictEqual } from 'node:util'
import type { Market, VenueEvent } from '@/lib/core/domain/market'

/** One venue's catalogue as ingestion knows it. */
export interface VenueEvents {
  /** The diff that these events make, each merged with its stored version. Changes nothing yet. */
  diff(events: readonly VenueEvent[], options: { whole: boolean }): CatalogueDiff
  /** Applies what `diff` found, once it is stored. Returns the markets that ended. */
  commit(diff: CatalogueDiff): Market[]
  /** Evicts events that will not change or be requested again. Returns their markets. */
  forget(ids: readonly string[]): Market[]
  all(): VenueEvent[]
  event(id: string): VenueEvent | undefined
  market(id: string): Market | undefined
  /** Markets whose books are worth reading. */
  followed(): readonly Market[]
  /** Events that can still change although the listing omits them, in the order given. */
  unfinished(): VenueEvent[]
}

interface CatalogueDiff {
  changed: VenueEvent[]
  /** Does anything that matching reads differ? Volumes and statuses do not count. */
  touchesMatching: boolean
}

const isFollowed = ({ status }: Market) => status === 'open' || status === 'paused'
const isFinal = ({ status, closedReason }: Market) =>
  status === 'resolved' || status === 'cancelled' || closedReason === 'delisted'

const delist = (market: Market): Market =>
  isFinal(market) ? market : { ...market, status: 'closed', closedReason: 'delisted' }

/** An event with every market delisted. */
export const delistAll = (event: VenueEvent): VenueEvent => ({ ...event, markets: event.markets.map(delist) })

const matchingView = (event: VenueEvent) => [
  event.title,
  event.description,
  event.exclusive,
  event.endDate,
  event.tags,
  event.category,
  event.markets.map((market) => [
    market.id,
    market.question,
    market.outcomeTitle,
    market.yesLabel,
    market.noLabel,
    market.marketDate,
    market.window && [market.window.asset, market.window.startsAt, market.window.endsAt, market.window.yes],
    market.endDate,
    market.rules,
    market.references,
    market.conditionId,
  ]),
]

/**
 * A listing may name only part of an event's markets: the others stay unchanged. When the event itself was
 * requested (`whole`), markets that are missing are delisted.
 */
function merge(old: VenueEvent | undefined, event: VenueEvent, whole: boolean): VenueEvent {
  if (!old) return event
  const named = new Set(event.markets.map(({ id }) => id))
  const left = old.markets.filter(({ id }) => !named.has(id))
  return left.length === 0
    ? event
    : { ...event, markets: [...event.markets, ...(whole ? left.map(delist) : left)] }
}

export function createVenueEvents(): VenueEvents {
  const events = new Map<string, VenueEvent>()
  const markets = new Map<string, Market>()
  let followed: Market[] | undefined

  return {
    diff(incoming, { whole }) {
      const diff: CatalogueDiff = { changed: [], touchesMatching: false }
      for (const event of incoming) {
        const old = events.get(event.id)
        const merged = merge(old, event, whole)
        if (isDeepStrictEqual(old, merged)) continue
        diff.changed.push(merged)
        diff.touchesMatching ||= !old || !isDeepStrictEqual(matchingView(old), matchingView(merged))
      }
      return diff
    },
    commit({ changed }) {
      const ended: Market[] = []
      for (const event of changed) {
        events.set(event.id, event)
        for (const market of event.markets) {
          const before = markets.get(market.id)
          if (before && isFollowed(before) && !isFollowed(market)) ended.push(market)
          markets.set(market.id, market)
        }
      }
      if (changed.length > 0) followed = undefined
      return ended
    },
    forget(ids) {
      const gone = ids.flatMap((id) => events.get(id)?.markets ?? [])
      for (const id of ids) events.delete(id)
      for (const { id } of gone) markets.delete(id)
      if (gone.length > 0) followed = undefined
      return gone
    },
    all: () => [...events.values()],
    event: (id) => events.get(id),
    market: (id) => markets.get(id),
    followed() {
      followed ??= [...markets.values()]
        .filter(isFollowed)
        .sort((a, b) => (b.volume24h ?? b.volume ?? 0) - (a.volume24h ?? a.volume ?? 0))
      return followed
    },
    unfinished: () => [...events.values()].filter((event) => !event.markets.every(isFinal)),
  }
}
