import type { Market, VenueEvent } from '@/lib/domain/market'
import { describeGroup } from './describeGroup'
import { groupEvents, reachableFrom } from './groupEvents'
import { createMatchIndex, eventKey, putEvent } from './matchIndex'
import { proposalsOf } from './review/proposals'
import type { Candidate } from './review/types'
import type { EventGroup } from './types'

/** Matches a catalogue that changes: only what changed, and what it touches, is read and compared again. */
export interface Matcher {
  /**
   * Takes the whole catalogue as it stands now and yields between small pieces of work; its result are the groups, the
   * same as those of a matcher that never saw anything else. An event that is the same object costs nothing. Stopping
   * half-way is safe: the next run goes on.
   */
  run(events: readonly VenueEvent[]): Generator<void, EventGroup[]>
  /** Events that the latest run found alike, put together or not: for a person to look at. */
  proposals(): Candidate[]
}

const sameMarket = (a: Market, b: Market) =>
  a.id === b.id &&
  a.question === b.question &&
  a.outcomeTitle === b.outcomeTitle &&
  a.yesLabel === b.yesLabel &&
  a.noLabel === b.noLabel &&
  a.endDate === b.endDate &&
  a.marketDate === b.marketDate &&
  a.conditionId === b.conditionId &&
  a.rules === b.rules &&
  a.references.join() === b.references.join()

/** Do two versions of an event say the same to the matcher? Prices, volumes and statuses do not count. */
const saysTheSame = (a: VenueEvent, b: VenueEvent) =>
  a === b ||
  (a.title === b.title &&
    a.description === b.description &&
    a.endDate === b.endDate &&
    a.category === b.category &&
    a.tags.join() === b.tags.join() &&
    a.markets.length === b.markets.length &&
    a.markets.every((market, i) => b.markets[i] !== undefined && sameMarket(market, b.markets[i])))

interface Stored {
  /** Events that reach each other; their groups are made together. */
  events: readonly string[]
  groups: EventGroup[]
  proposals: readonly Candidate[]
}

export function createMatcher(): Matcher {
  const index = createMatchIndex()
  const known = new Map<string, VenueEvent>()
  const stored = new Map<string, Stored>()
  /** Events whose groups are to be made again; kept when a run is given up. */
  const stale = new Set<string>()

  function* take(events: readonly VenueEvent[]) {
    const now = new Map(events.map((event) => [eventKey(event), event]))
    for (const key of known.keys()) {
      if (now.has(key)) continue
      index.remove(key)
      known.delete(key)
      stale.add(key)
    }
    for (const [key, event] of now) {
      const before = known.get(key)
      known.set(key, event)
      if (before && saysTheSame(before, event)) continue
      putEvent(index, event)
      stale.add(key)
      yield
    }
  }

  /** Also what an event was grouped with before. */
  function forget() {
    for (const key of [...stale]) {
      for (const event of stored.get(key)?.events ?? []) stale.add(event)
    }
    for (const key of stale) {
      for (const event of stored.get(key)?.events ?? []) stored.delete(event)
    }
  }

  function* regroup() {
    for (const key of [...stale].sort()) {
      if (!known.has(key) || stored.has(key)) {
        stale.delete(key)
        continue
      }
      const reached = reachableFrom(key, index)
      const groups = groupEvents(reached, index).map((joined) =>
        describeGroup(joined, index, (one) => known.get(one)),
      )
      const entry = { events: reached, groups, proposals: proposalsOf(reached, groups, index) }
      for (const event of reached) stored.set(event, entry)
      stale.delete(key)
      yield
    }
  }

  return {
    *run(events) {
      yield* take(events)
      const touched = yield* index.settle()
      for (const key of touched) stale.add(key)
      forget()
      yield* regroup()
      return [...known.keys()].sort().flatMap((key) => {
        const entry = stored.get(key)
        return entry && entry.events[0] === key ? entry.groups : []
      })
    },
    proposals: () => [...new Set(stored.values())].flatMap(({ proposals }) => proposals),
  }
}
