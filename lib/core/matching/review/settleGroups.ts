import type { VenueEvent } from '@/lib/core/domain/market'
import { type EventPair, type EventRef, type MatchVerdict, refKey } from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { EventGroup, GroupOutcome } from '../types'
import { linkByHand, linkByModel, markReviewed } from './reviewedLinks'

/** A decided pair, which overrides the matcher. */
export type Settled = EventPair &
  Pick<MatchVerdict, 'verdict' | 'markets'> & {
    /** Absent for a reviewer's decision. A model's joins only what contradicts nothing. */
    byModel?: Pick<MatchLink, 'confidence' | 'reasons'> & {
      /** Whether two events may be in one group. */
      mayMeet(x: EventRef, y: EventRef): boolean
    }
  }

const alone = (event: VenueEvent): EventGroup => {
  const many = event.markets.length > 1
  const outcomes = event.markets.map(
    (market): GroupOutcome => ({
      ...(many && { title: market.outcomeTitle ?? market.question }),
      ...(market.marketDate !== undefined && { marketDate: market.marketDate }),
      members: [{ venue: market.venue, marketId: market.id, inverted: false }],
      links: [],
    }),
  )
  return {
    sources: [{ venue: event.venue, eventId: event.id }],
    outcomes,
    isDateMarket: areDates(outcomes),
  }
}

const areDates = (outcomes: readonly GroupOutcome[]) =>
  outcomes.length > 0 && outcomes.every(({ marketDate }) => marketDate !== undefined)

type Find = (source: EventRef) => VenueEvent | undefined

/** The part of a group with only these sources, as if the others had never been in it. */
function partOf(group: EventGroup, sources: readonly EventRef[], find: Find): EventGroup | undefined {
  const [only] = sources
  if (!only) return undefined
  if (sources.length === 1) {
    const event = find(only)
    return event && alone(event)
  }
  const venues = new Set(sources.map(({ venue }) => venue))
  const outcomes = group.outcomes
    .map((outcome) => ({
      ...outcome,
      members: outcome.members.filter(({ venue }) => venues.has(venue)),
      links: outcome.links.filter(({ a, b }) => venues.has(a) && venues.has(b)),
    }))
    .filter(({ members }) => members.length > 0)
  return { sources: [...sources], outcomes, isDateMarket: areDates(outcomes) }
}

const shareOutcome = ({ outcomes }: EventGroup, x: EventRef, y: EventRef) =>
  outcomes.some(({ members }) => [x, y].every(({ venue }) => members.some((one) => one.venue === venue)))

type AreApart = (x: EventRef, y: EventRef) => boolean

/** Splits a group so that rejected pairs are separate; each source joins the first compatible part. */
function takeApart(group: EventGroup, areApart: AreApart, find: Find): EventGroup[] {
  const parts: EventRef[][] = []
  for (const source of group.sources) {
    const part = parts.find(
      (sources) =>
        !sources.some((other) => areApart(source, other)) &&
        sources.some((other) => shareOutcome(group, source, other)),
    )
    if (part) part.push(source)
    else parts.push([source])
  }
  if (parts.length === 1) return [group]
  return parts.flatMap((sources) => partOf(group, sources, find) ?? [])
}

const memberOf = ({ members }: GroupOutcome, { venue }: EventRef, marketId: string) =>
  members.find((one) => one.venue === venue && one.marketId === marketId)

/** Joins outcomes by market pairs; undefined if none of the pairs exists any more. */
function joinOutcomes(
  left: { group: EventGroup; source: EventRef },
  right: { group: EventGroup; source: EventRef },
  { markets, byModel }: Settled,
  find: Find,
): GroupOutcome[] | undefined {
  const taken = new Set<GroupOutcome>()
  const linkOf = (x: EventRef, y: EventRef) => (byModel ? linkByModel(x, y, byModel) : linkByHand(x, y))
  const joined = left.group.outcomes.map((outcome) => {
    for (const pair of markets) {
      const x = memberOf(outcome, left.source, pair.a)
      if (!x) continue
      const other = right.group.outcomes.find(
        (one) => !taken.has(one) && memberOf(one, right.source, pair.b) !== undefined,
      )
      const y = other && memberOf(other, right.source, pair.b)
      if (!other || !y) continue
      taken.add(other)
      const turned = (x.inverted !== y.inverted) !== pair.inverted
      const members = other.members.map((one) => ({ ...one, inverted: one.inverted !== turned }))
      return {
        ...outcome,
        members: [...outcome.members, ...members],
        links: [...outcome.links, ...other.links, linkOf(left.source, right.source)],
      }
    }
    return outcome
  })
  if (taken.size === 0) return undefined
  const all = [...joined, ...right.group.outcomes.filter((outcome) => !taken.has(outcome))]
  return all.length === 1 ? all : all.map((outcome) => withTitle(outcome, [left, right], find))
}

/** Adds a title, which an outcome needs among several. */
function withTitle(outcome: GroupOutcome, sides: readonly { group: EventGroup }[], find: Find): GroupOutcome {
  if (outcome.title !== undefined) return outcome
  const [first] = outcome.members
  const source = sides.flatMap(({ group }) => group.sources).find(({ venue }) => venue === first?.venue)
  const market = source && find(source)?.markets.find(({ id }) => id === first?.marketId)
  return market ? { ...outcome, title: market.outcomeTitle ?? market.question } : outcome
}

const inOrder = (sources: readonly EventRef[]) =>
  [...sources].sort((x, y) => VENUE_IDS.indexOf(x.venue) - VENUE_IDS.indexOf(y.venue))

/** A model never regroups what stands: it joins two groups without a common venue whose events all may meet. */
function mayJoin(left: EventGroup, right: EventGroup, { a, b, byModel }: Settled): boolean {
  if (!byModel) return true
  if (left === right) return false
  const isPair = (x: EventRef, y: EventRef) => refKey(x) === refKey(a) && refKey(y) === refKey(b)
  return left.sources.every((x) =>
    right.sources.every((y) => x.venue !== y.venue && (isPair(x, y) || byModel.mayMeet(x, y))),
  )
}

/** Mutable groups to which decisions are applied. */
function createDesk(groups: readonly EventGroup[], find: Find, areApart: AreApart) {
  const of = new Map<string, EventGroup>()
  const put = (group: EventGroup) => {
    for (const source of group.sources) of.set(refKey(source), group)
  }
  for (const group of groups) put(group)
  const sourceIn = (group: EventGroup, key: string) => group.sources.find((one) => refKey(one) === key)

  /** Removes sources that are incompatible with `newcomer`, except the one it joins. */
  function makeRoom(group: EventGroup, newcomer: EventGroup, kept: EventRef): EventGroup {
    const stays = group.sources.filter(
      (source) =>
        source === kept ||
        !newcomer.sources.some((one) => one.venue === source.venue || areApart(one, source)),
    )
    if (stays.length === group.sources.length) return group
    for (const gone of group.sources) {
      const event = stays.includes(gone) ? undefined : find(gone)
      if (event) put(alone(event))
    }
    const rest = partOf(group, stays, find) ?? group
    put(rest)
    return rest
  }

  return {
    of,
    takeApart(key: string) {
      const group = of.get(key)
      if (group) for (const part of takeApart(group, areApart, find)) put(part)
    },
    join(pair: Settled) {
      const [a, b] = [refKey(pair.a), refKey(pair.b)]
      const [left, right] = [of.get(a), of.get(b)]
      if (!left || !right || !mayJoin(left, right, pair)) return
      if (left === right) {
        put({ ...left, outcomes: left.outcomes.map((outcome) => markReviewed(outcome, pair)) })
        return
      }
      const fits = left.sources.every(
        (x) => !right.sources.some((y) => x.venue === y.venue || areApart(x, y)),
      )
      const bEvent = find(pair.b)
      const coming = fits || !bEvent ? right : alone(bEvent)
      const [x, y] = [sourceIn(left, a), sourceIn(coming, b)]
      if (!x || !y || areApart(x, y)) return
      if (coming !== right) {
        const rest = partOf(
          right,
          right.sources.filter((one) => refKey(one) !== b),
          find,
        )
        if (rest) put(rest)
      }
      const host = makeRoom(left, coming, x)
      const hosted = sourceIn(host, a) ?? x
      const outcomes = joinOutcomes({ group: host, source: hosted }, { group: coming, source: y }, pair, find)
      if (!outcomes) {
        put(left)
        put(right)
        return
      }
      const sources = inOrder([...host.sources, ...coming.sources])
      put({ sources, outcomes, isDateMarket: areDates(outcomes) })
    },
  }
}

/**
 * Applies decisions, and pairs pending review, on top of the matcher's groups. Pure; the input groups are not modified.
 * If pairs decided the same conflict, the later one in `settled` wins.
 */
export function settleGroups(
  groups: readonly EventGroup[],
  settled: readonly Settled[],
  find: Find,
): EventGroup[] {
  if (settled.length === 0) return [...groups]
  const apart = new Set(
    settled
      .filter(({ verdict }) => verdict === 'different')
      .flatMap(({ a, b }) => [`${refKey(a)}\n${refKey(b)}`, `${refKey(b)}\n${refKey(a)}`]),
  )
  const desk = createDesk(groups, find, (x, y) => apart.has(`${refKey(x)}\n${refKey(y)}`))
  for (const { a, b, verdict } of settled) {
    if (verdict === 'different') for (const ref of [a, b]) desk.takeApart(refKey(ref))
  }
  for (const pair of settled) if (pair.verdict === 'same') desk.join(pair)
  return [...new Set(desk.of.values())]
}
