import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { isSameWindow, type MarketWindow } from '@/lib/core/domain/marketWindow'
import { describeGroup } from './group/describeGroup'
import { groupEvents, reachableFrom } from './group/groupEvents'
import { createMatchIndex, eventKey, putEvent } from './group/matchIndex'
import { distantEvents, proposalsOf } from './review/proposals'
import type { Candidate } from './review/types'
import type { EventGroup } from './types'

/** Incremental matcher: only changed events, and those they affect, are read and compared again. */
export interface Matcher {
  /**
   * Takes the whole current catalogue and yields between small pieces of work; the resulting groups equal those of a
   * cold run. An event that is the same object costs nothing. Aborting is safe: the next run resumes.
   */
  run(events: readonly VenueEvent[]): Generator<void, EventGroup[]>
  /** Event pairs that the latest run found similar, grouped or not: for review. Distant ones last, if requested. */
  proposals(): Candidate[]
}

const saysTheSameWindow = (a: MarketWindow | undefined, b: MarketWindow | undefined) =>
  a && b ? isSameWindow(a, b) && a.yes === b.yes : a === b

const sameMarket = (a: Market, b: Market) =>
  a.id === b.id &&
  a.question === b.question &&
  a.outcomeTitle === b.outcomeTitle &&
  a.yesLabel === b.yesLabel &&
  a.noLabel === b.noLabel &&
  a.endDate === b.endDate &&
  a.marketDate === b.marketDate &&
  saysTheSameWindow(a.window, b.window) &&
  a.conditionId === b.conditionId &&
  a.rules === b.rules &&
  a.references.join() === b.references.join()

/** Whether two versions of an event are equal to the matcher. Prices, volumes and statuses are ignored. */
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
  /** Connected events; their groups are built together. */
  events: readonly string[]
  groups: EventGroup[]
  proposals: readonly Candidate[]
}

interface Known {
  key: string
  event: VenueEvent
  /** Undefined until its groups are built. */
  stored?: Stored
}

/** `distant`: also proposes pairs that only a model may judge, because their words speak against them. */
export function createMatcher({ distant = false } = {}): Matcher {
  const index = createMatchIndex({ distant })
  const known = new Map<string, Known>()
  /** Events whose groups must be rebuilt; kept when a run is aborted. */
  const stale = new Set<string>()
  /** All events by key; undefined after an event was added or removed. */
  let order: readonly Known[] | undefined
  /** Of the last run; the same objects until something changes. */
  let far: readonly Candidate[] | undefined
  /** The catalogue of the last run, if free of duplicates. */
  let last: readonly VenueEvent[] | undefined

  function takeOne(key: string, event: VenueEvent): boolean {
    const before = known.get(key)
    if (before) {
      const isSame = saysTheSame(before.event, event)
      before.event = event
      if (isSame) return false
    } else {
      known.set(key, { key, event })
      order = undefined
    }
    putEvent(index, event)
    stale.add(key)
    return true
  }

  function* takeAll(events: readonly VenueEvent[]) {
    const now = new Map(events.map((event) => [eventKey(event), event]))
    for (const key of known.keys()) {
      if (now.has(key)) continue
      index.remove(key)
      for (const event of known.get(key)?.stored?.events ?? []) stale.add(event)
      known.delete(key)
      order = undefined
      stale.add(key)
    }
    for (const [key, event] of now) if (takeOne(key, event)) yield
    last = now.size === events.length ? events : undefined
  }

  /** Fast path: most runs have the same events in the same order, few of them changed; the others need no lookup. */
  function* take(events: readonly VenueEvent[]) {
    const before = last
    last = undefined
    const isInPlace =
      before?.length === events.length &&
      events.every((event, i) => {
        const old = before[i]
        return old === event || (old?.venue === event.venue && old.id === event.id)
      })
    if (!isInPlace) return yield* takeAll(events)
    for (const [i, event] of events.entries())
      if (event !== before[i] && takeOne(eventKey(event), event)) yield
    last = events
  }

  /** Also invalidates the events that a stale one was grouped with. */
  function forget() {
    for (const key of [...stale]) {
      for (const event of known.get(key)?.stored?.events ?? []) stale.add(event)
    }
    for (const key of stale) {
      for (const event of known.get(key)?.stored?.events ?? []) {
        const one = known.get(event)
        if (one) one.stored = undefined
      }
    }
  }

  function* regroup() {
    for (const key of [...stale].sort()) {
      const one = known.get(key)
      if (!one || one.stored) {
        stale.delete(key)
        continue
      }
      const reached = reachableFrom(key, index)
      const groups = groupEvents(reached, index).map((joined) =>
        describeGroup(joined, index, (each) => known.get(each)?.event),
      )
      const stored = { events: reached, groups, proposals: proposalsOf(reached, groups, index) }
      for (const event of reached) {
        const each = known.get(event)
        if (each) each.stored = stored
      }
      stale.delete(key)
      yield
    }
  }

  return {
    *run(events) {
      yield* take(events)
      const touched = yield* index.settle()
      for (const key of touched) stale.add(key)
      if (stale.size > 0) far = undefined
      forget()
      yield* regroup()
      order ??= [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
      return order.flatMap(({ key, stored }) => (stored && stored.events[0] === key ? stored.groups : []))
    },
    proposals() {
      const stored = new Set([...known.values()].flatMap((one) => one.stored ?? []))
      const likely = [...stored].flatMap(({ proposals }) => proposals)
      if (!distant) return likely
      far ??= distantEvents(index, likely)
      return [...likely, ...far]
    },
  }
}
