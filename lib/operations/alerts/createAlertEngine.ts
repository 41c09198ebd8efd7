import type { BookStore } from '@/lib/books/store/bookStore'
import type { Alert } from '@/lib/core/domain/alert'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable, type MarketRef, type Outcome } from '@/lib/core/domain/market'
import { crossingSide, sidesOf } from '@/lib/core/domain/orderBook'
import { marketKey } from '@/lib/core/domain/venueKey'
import { drainSet } from '@/lib/operations/drainSet'
import { bestAllIn, type CurveSource, type DepthCurve, depthCurve, mayReach } from './depthCurve'

/** An outcome with its current matches. */
export interface WatchedOutcome {
  group: GroupDetail
  outcome: GroupOutcomeDetail
}

/** The exact planner's result for an alert's order; `allIn`: dollars per net token, micro. */
export interface PlannedAlert<Plan> {
  /** The books can fill the whole order. */
  isWhole: boolean
  allIn: number
  plan: Plan
}

interface EngineParts<Plan> {
  books: Pick<BookStore, 'get'>
  clock: { now(): number }
  /** Undefined where no platform can take part. */
  plan(alert: Alert, watched: WatchedOutcome): PlannedAlert<Plan> | undefined
  /** The alert's next crossing. */
  fired(alert: Alert, plan: Plan): void
  /** The price of the last crossing is no longer available. */
  rearmed(alert: Alert): void
}

/** Checks alerts as books change. It has no timer: its owner reports changed books and calls the checks. */
export interface AlertEngine {
  /** Adds an alert, or applies its new terms. */
  put(alert: Alert): void
  remove(id: string): void
  get(id: string): Alert | undefined
  /** Outcome ids that alerts wait for. */
  outcomes(): Iterable<string>
  isWatched(outcomeId: string): boolean
  /** The outcome with its current matches; undefined while it is in no event. */
  setOutcome(id: string, watched: WatchedOutcome | undefined): void
  /** Books that alerts wait for. */
  markets(): Iterable<MarketRef>
  /** A book changed, or its market. */
  touch(ref: MarketRef): void
  /** Checks what was touched, while `mayGoOn` returns true. False when work is left. */
  flush(mayGoOn?: () => boolean): boolean
  /** Checks what depends on time only: cooldowns and expiries. */
  recheck(): void
  size(): number
}

/** A waiting alert: armed, it waits for its price; held, for that price to leave. */
interface Waiting {
  alert: Alert
  /** A held price that is still available is planned again at most once per this interval. */
  checkedAt: number
}

/** All alerts on one side of an outcome in one direction: the same books decide them. */
interface Lane {
  outcomeId: string
  side: Outcome
  direction: Alert['direction']
  /** Easiest to meet first. */
  armed: Waiting[]
  holding: Set<Waiting>
}

const RECHECK_HELD_MS = 1_000

const laneKey = ({ outcomeId, outcome, direction }: Alert) => `${outcomeId}\n${outcome}\n${direction}`
const refOf = ({ market }: GroupOutcomeDetail['members'][number]): MarketRef => ({
  venue: market.venue,
  marketId: market.id,
})

/** Insertion index in `armed` for this price. */
function placeOf({ armed, direction }: Lane, allIn: number): number {
  let [low, high] = [0, armed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = armed[middle]?.alert.allIn ?? 0
    if (direction === 'buy' ? other >= allIn : other <= allIn) low = middle + 1
    else high = middle
  }
  return low
}

const isMet = ({ direction, allIn }: Alert, price: number) =>
  direction === 'buy' ? price <= allIn : price >= allIn

/** Alerts on the same order share a plan. */
const orderKey = ({ amount, venues, settlement }: Alert) =>
  `${amount.unit} ${amount.value} ${venues.join()} ${settlement ?? ''}`

interface Offers {
  curve: DepthCurve
  /** Every market that takes orders has a fresh book: a missing price is really gone. */
  isComplete: boolean
}

/**
 * The engine behind alerts. A changed book leads to the alerts of its outcomes, filtered by the best all-in price, then
 * by the combined depth of all books; the exact planner plans the rest.
 * Cost per changed book: one sort of its outcome's levels per side, and a plan for each order that may be met.
 */
export function createAlertEngine<Plan>(parts: EngineParts<Plan>): AlertEngine {
  const { books, clock } = parts
  const byId = new Map<string, { waiting: Waiting; lane: Lane }>()
  const lanes = new Map<string, Lane>()
  const lanesOf = new Map<string, Set<Lane>>()
  const watchedOf = new Map<string, WatchedOutcome>()
  const outcomesOf = new Map<string, Set<string>>()
  const refs = new Map<string, MarketRef>()
  const dirty = new Set<Lane>()

  function laneOf(alert: Alert): Lane {
    const key = laneKey(alert)
    const known = lanes.get(key)
    if (known) return known
    const { outcomeId, outcome, direction } = alert
    const lane: Lane = { outcomeId, side: outcome, direction, armed: [], holding: new Set() }
    lanes.set(key, lane)
    lanesOf.set(outcomeId, (lanesOf.get(outcomeId) ?? new Set()).add(lane))
    return lane
  }

  function enter(lane: Lane, waiting: Waiting) {
    if (waiting.alert.holding) lane.holding.add(waiting)
    else lane.armed.splice(placeOf(lane, waiting.alert.allIn), 0, waiting)
  }

  function leave(lane: Lane, waiting: Waiting) {
    if (lane.holding.delete(waiting)) return
    const at = lane.armed.indexOf(waiting)
    if (at >= 0) lane.armed.splice(at, 1)
  }

  function unlink(outcomeId: string) {
    for (const member of watchedOf.get(outcomeId)?.outcome.members ?? []) {
      const key = marketKey(refOf(member))
      const sharing = outcomesOf.get(key)
      sharing?.delete(outcomeId)
      if (sharing?.size !== 0) continue
      outcomesOf.delete(key)
      refs.delete(key)
    }
    watchedOf.delete(outcomeId)
  }

  function remove(id: string) {
    const known = byId.get(id)
    if (!known) return
    const { lane, waiting } = known
    byId.delete(id)
    leave(lane, waiting)
    if (lane.armed.length + lane.holding.size > 0) return
    lanes.delete(laneKey(waiting.alert))
    dirty.delete(lane)
    const sharing = lanesOf.get(lane.outcomeId)
    sharing?.delete(lane)
    if (sharing?.size !== 0) return
    lanesOf.delete(lane.outcomeId)
    unlink(lane.outcomeId)
  }

  function touchOutcome(outcomeId: string) {
    for (const lane of lanesOf.get(outcomeId) ?? []) dirty.add(lane)
  }

  /** Currently available prices. Stale books, closed markets and unknown fees are excluded. */
  function laddersOf({ side, direction }: Lane, { outcome }: WatchedOutcome): Offers {
    const now = clock.now()
    const sources: CurveSource[] = []
    let isComplete = true
    for (const member of outcome.members) {
      const { market, inverted } = member
      if (!isTradable(market, now) || market.fee.model === 'unknown') continue
      const stored = books.get(refOf(member))
      if (!isLive(stored)) {
        isComplete = false
        continue
      }
      const own = inverted === (side === 'yes') ? 'no' : 'yes'
      const levels = crossingSide(sidesOf(stored.book, own), direction)
      sources.push({ levels, fee: market.fee, lot: market.trading.lot })
    }
    return { curve: depthCurve(sources, direction), isComplete }
  }

  function check(lane: Lane) {
    const watched = watchedOf.get(lane.outcomeId)
    if (!watched) return
    const { curve, isComplete } = laddersOf(lane, watched)
    const best = bestAllIn(curve)
    const plans = new Map<string, PlannedAlert<Plan> | undefined>()

    /** The plan of an alert's order if the price is met; undefined otherwise. */
    function planMet({ alert }: Waiting): PlannedAlert<Plan> | undefined {
      const { direction, allIn, amount } = alert
      if (!mayReach(curve, { side: direction, ...amount, allIn })) return undefined
      const key = orderKey(alert)
      const planned = plans.has(key) ? plans.get(key) : parts.plan(alert, watched as WatchedOutcome)
      plans.set(key, planned)
      return planned?.isWhole && isMet(alert, planned.allIn) ? planned : undefined
    }

    if (isComplete) releaseHeld(lane, { best, planMet })
    if (best === undefined) return
    const now = clock.now()
    // Firing removes an alert from the list.
    for (let i = 0; i < lane.armed.length; ) {
      const waiting = lane.armed[i]
      if (!waiting || !isMet(waiting.alert, best)) return
      const isResting =
        (waiting.alert.lastFiredAt ?? Number.NEGATIVE_INFINITY) + waiting.alert.cooldownMs > now
      const planned = isResting || hasEnded(waiting.alert, now) ? undefined : planMet(waiting)
      if (planned) fire(lane, waiting, planned.plan)
      else i += 1
    }
  }

  const hasEnded = ({ expiresAt, paused }: Alert, now: number) =>
    paused || (expiresAt !== undefined && expiresAt <= now)

  function fire(lane: Lane, waiting: Waiting, plan: Plan) {
    leave(lane, waiting)
    const { alert } = waiting
    const now = clock.now()
    waiting.alert = { ...alert, holding: true, crossings: alert.crossings + 1, lastFiredAt: now }
    waiting.checkedAt = now
    enter(lane, waiting)
    parts.fired(waiting.alert, plan)
  }

  /** Re-arms alerts whose price has left. The best price decides most of them. */
  function releaseHeld(
    lane: Lane,
    {
      best,
      planMet,
    }: { best: number | undefined; planMet(waiting: Waiting): PlannedAlert<Plan> | undefined },
  ) {
    const now = clock.now()
    for (const waiting of [...lane.holding]) {
      const isFar = best === undefined || !isMet(waiting.alert, best)
      if (!isFar) {
        if (now - waiting.checkedAt < RECHECK_HELD_MS) continue
        waiting.checkedAt = now
        if (planMet(waiting)) continue
      }
      leave(lane, waiting)
      waiting.alert = { ...waiting.alert, holding: false }
      enter(lane, waiting)
      parts.rearmed(waiting.alert)
    }
  }

  return {
    put(alert) {
      remove(alert.id)
      if (hasEnded(alert, clock.now())) return
      const lane = laneOf(alert)
      const waiting: Waiting = { alert, checkedAt: Number.NEGATIVE_INFINITY }
      byId.set(alert.id, { waiting, lane })
      enter(lane, waiting)
      dirty.add(lane)
    },
    remove,
    get: (id) => byId.get(id)?.waiting.alert,
    outcomes: () => lanesOf.keys(),
    isWatched: (id) => watchedOf.has(id),
    setOutcome(id, watched) {
      if (watchedOf.get(id)?.outcome === watched?.outcome || !lanesOf.has(id)) return
      unlink(id)
      if (!watched) return
      watchedOf.set(id, watched)
      for (const member of watched.outcome.members) {
        const ref = refOf(member)
        const key = marketKey(ref)
        refs.set(key, ref)
        outcomesOf.set(key, (outcomesOf.get(key) ?? new Set()).add(id))
      }
      touchOutcome(id)
    },
    markets: () => refs.values(),
    touch(ref) {
      for (const id of outcomesOf.get(marketKey(ref)) ?? []) touchOutcome(id)
    },
    flush: (mayGoOn = () => true) => drainSet(dirty, check, mayGoOn),
    recheck() {
      const now = clock.now()
      for (const { waiting } of [...byId.values()]) if (hasEnded(waiting.alert, now)) remove(waiting.alert.id)
      for (const lane of lanes.values())
        if (lane.holding.size > 0 || lane.armed.some(isAwake(now))) dirty.add(lane)
    },
    size: () => byId.size,
  }
}

/** Its cooldown has just ended: the price may be available without a book change. */
const isAwake =
  (now: number) =>
  ({ alert: { lastFiredAt, cooldownMs } }: Waiting) =>
    lastFiredAt !== undefined && lastFiredAt + cooldownMs <= now && lastFiredAt + cooldownMs > now - 2_000
