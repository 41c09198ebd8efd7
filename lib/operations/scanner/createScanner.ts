import type { BookStore } from '@/lib/books/store/bookStore'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable, type MarketRef } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import { drainSet } from '@/lib/operations/drainSet'
import { exhaustiveOutcomes } from './exhaustiveOutcomes'
import { priceEvent } from './priceEvent'
import { type Pricing, priceOutcome } from './priceOutcome'
import type { Opportunity, OpportunityChange, OpportunityLeg, PricedOpportunity } from './types'

/** Unit of pricing: an outcome on two or more venues, or a complete event. */
interface Unit {
  /** Within the event: an outcome's id, or {@link EVENT}. */
  id: string
  /** By {@link marketKey}. */
  markets: readonly string[]
  price(pricing: Pricing): readonly PricedOpportunity[]
  /** Ids of its open opportunities; its predecessor's until it is priced. */
  open: ReadonlySet<string>
}

/** Known data of an opportunity that was open before this process started. */
type KnownLife = Pick<Opportunity, 'id' | 'firstSeenAt' | 'bestProfit'>

/** Keeps the list of opportunities current: a changed book re-prices only the outcomes that it belongs to. */
export interface Scanner {
  /** Sets the matched events, all of them; unchanged ones keep their state. */
  setGroups(groups: readonly GroupDetail[]): void
  /** Opportunities of an earlier process: they continue when found again. Replaces those adopted before. */
  adopt(lives: readonly KnownLife[]): void
  /** A book changed, or its market. */
  touch(ref: MarketRef): void
  /** Prices what was touched, while `mayGoOn` returns true. False when work is left. */
  flush(mayGoOn?: () => boolean): boolean
  /** Closes opportunities that ended by time alone: a book turned stale, a market passed its close. */
  recheck(): void
  list(): readonly Opportunity[]
  /** Calls back for every change until the signal aborts. */
  watch(listener: (change: OpportunityChange) => void, signal: AbortSignal): void
}

interface ScannerParts {
  books: Pick<BookStore, 'get'>
  clock: { now(): number }
  /** The configured venues: markets of other venues are excluded. */
  platforms: readonly VenueId[]
}

const keyOf = ({ market }: { market: { venue: VenueId; id: string } }) =>
  marketKey({ venue: market.venue, marketId: market.id })

/** The group restricted to configured venues. */
function configured(group: GroupDetail, platforms: readonly VenueId[]): GroupDetail {
  const isConfigured = ({ market }: { market: { venue: VenueId } }) => platforms.includes(market.venue)
  return {
    ...group,
    outcomes: group.outcomes.map((outcome) => ({
      ...outcome,
      members: outcome.members.filter(isConfigured),
    })),
  }
}

function unitsOf(original: GroupDetail, platforms: readonly VenueId[]): Unit[] {
  const group = configured(original, platforms)
  const units = group.outcomes
    .filter(({ members }) => members.length > 1)
    .map(
      (outcome): Unit => ({
        id: outcome.id,
        markets: outcome.members.map(keyOf),
        price: (pricing) => priceOutcome(pricing, { group, outcome }),
        open: new Set(),
      }),
    )
  const exhaustive = exhaustiveOutcomes(group)
  if (!exhaustive) return units
  const markets = exhaustive.outcomes.flatMap(({ members }) => members.map(keyOf))
  const price: Unit['price'] = (pricing) => {
    const priced = priceEvent(pricing, { group, ...exhaustive })
    return priced ? [priced] : []
  }
  return [...units, { id: EVENT, markets, price, open: new Set() }]
}

/** No outcome has this id. */
const EVENT = ''

const isSameLeg = (a: OpportunityLeg, b: OpportunityLeg | undefined) =>
  a.member.market.venue === b?.member.market.venue &&
  a.member.market.id === b.member.market.id &&
  a.gross === b.gross &&
  a.usd === b.usd

/** Equal in costs and proceeds; its books may differ in unused levels. */
const isSame = (a: Opportunity, b: PricedOpportunity) =>
  a.tokens === b.tokens &&
  a.cost === b.cost &&
  a.verified === b.verified &&
  a.legs.length === b.legs.length &&
  a.legs.every((leg, i) => isSameLeg(leg, b.legs[i]))

/**
 * The engine behind the list of opportunities. It has no timer and reads only the given clock: its owner reports
 * changed books and calls the pricing.
 * Cost per changed book: its outcome's pairs by best price, and the depth of those that cross.
 */
export function createScanner({ books, clock, platforms }: ScannerParts): Scanner {
  const groups = new Map<string, { group: GroupDetail; units: readonly Unit[] }>()
  const byMarket = new Map<string, Set<Unit>>()
  const open = new Map<string, { opportunity: Opportunity; unit: Unit }>()
  const lives = new Map<string, KnownLife>()
  const listeners = new Set<(change: OpportunityChange) => void>()
  const curves: Pricing['curves'] = []
  const dirty = new Set<Unit>()

  function publish(change: OpportunityChange) {
    for (const listener of [...listeners]) listener(change)
  }

  function close(id: string) {
    const known = open.get(id)
    if (!known) return
    open.delete(id)
    publish({ state: 'closed', opportunity: known.opportunity })
  }

  function take(priced: PricedOpportunity, unit: Unit) {
    const before = open.get(priced.id)?.opportunity
    const life = before ?? lives.get(priced.id)
    lives.delete(priced.id)
    const opportunity: Opportunity = {
      ...priced,
      firstSeenAt: life?.firstSeenAt ?? clock.now(),
      bestProfit: usd(Math.max(life?.bestProfit ?? 0, priced.profit)),
    }
    open.set(priced.id, { opportunity, unit })
    if (before && isSame(before, priced)) return
    publish({ state: before ? 'changed' : 'open', opportunity })
  }

  function price(unit: Unit) {
    const priced = unit.price({ books, now: clock.now(), curves })
    const found = new Set(priced.map(({ id }) => id))
    for (const id of unit.open) if (!found.has(id)) close(id)
    unit.open = found
    for (const one of priced) take(one, unit)
  }

  function drop(units: readonly Unit[]) {
    for (const unit of units) {
      dirty.delete(unit)
      for (const key of unit.markets) {
        const sharing = byMarket.get(key)
        sharing?.delete(unit)
        if (sharing?.size === 0) byMarket.delete(key)
      }
    }
  }

  /** Replaces an event's units. */
  function replace(group: GroupDetail, former: readonly Unit[]) {
    const units = unitsOf(group, platforms)
    for (const unit of units) {
      unit.open = former.find(({ id }) => id === unit.id)?.open ?? unit.open
      dirty.add(unit)
      for (const key of unit.markets) byMarket.set(key, (byMarket.get(key) ?? new Set()).add(unit))
    }
    const kept = new Set(units.map(({ id }) => id))
    for (const unit of former) if (!kept.has(unit.id)) for (const id of unit.open) close(id)
    groups.set(group.id, { group, units })
  }

  /** Are all of its books still the priced versions, and are orders possible there? */
  const holds = ({ legs }: Opportunity, now: number) =>
    legs.every(({ member: { market }, version }) => {
      const stored = books.get({ venue: market.venue, marketId: market.id })
      return isLive(stored) && stored.version === version && isTradable(market, now)
    })

  return {
    setGroups(list) {
      const ids = new Set(list.map(({ id }) => id))
      for (const [id, { units }] of groups) {
        if (ids.has(id)) continue
        drop(units)
        groups.delete(id)
        for (const unit of units) for (const one of unit.open) close(one)
      }
      for (const group of list) {
        const known = groups.get(group.id)
        if (known?.group === group) continue
        if (known) drop(known.units)
        replace(group, known?.units ?? [])
      }
    },
    adopt(known) {
      lives.clear()
      for (const life of known) if (!open.has(life.id)) lives.set(life.id, life)
    },
    touch(ref) {
      for (const unit of byMarket.get(marketKey(ref)) ?? []) dirty.add(unit)
    },
    flush: (mayGoOn = () => true) => drainSet(dirty, price, mayGoOn),
    recheck() {
      const now = clock.now()
      for (const { opportunity, unit } of open.values()) if (!holds(opportunity, now)) dirty.add(unit)
    },
    list: () => [...open.values()].map(({ opportunity }) => opportunity),
    watch(listener, signal) {
      if (signal.aborted) return
      const call = (change: OpportunityChange) => listener(change)
      listeners.add(call)
      signal.addEventListener('abort', () => listeners.delete(call), { once: true })
    },
  }
}
