import type { GroupDetail, GroupMemberDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { MarketStatus } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { FEES } from '@/lib/core/planner/requests.testkit'
import { createRandom, type Random } from '@/lib/dev/sandbox/world/random'
import { buildGroup, buildOutcome, linkAll, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'

const DAY_MS = 86_400_000

const fees: readonly [FeeSchedule, ...FeeSchedule[]] = [FEES.none, ...Object.values(FEES)]

/** Events of every shape that the scanner has to distinguish. */
export interface World {
  random: Random
  groups: readonly GroupDetail[]
}

function randomMember(random: Random, id: string, venue: VenueId): GroupMemberDetail {
  const lot = random.pick([10_000, 10_000, 250_000, 1_000_000])
  const market = marketOn(venue, `${id}-${venue}`, {
    eventId: `${id.split('/')[0]}-${venue}`,
    status: random.chance(0.08) ? random.pick<MarketStatus>(['paused', 'closed', 'disputed']) : 'open',
    ...(random.chance(0.1) && { closeTime: NOW + random.int(-1, 3) * 60_000 }),
    ...(random.chance(0.8) && { endDate: NOW + random.int(0, 40) * DAY_MS }),
    fee: random.pick(fees),
    trading: {
      ticks: [{ from: price(0), tick: price(10_000) }],
      lot: shares(lot),
      minOrderShares: shares(random.pick([0, 0, 0, 4]) * lot),
      minOrderUsd: usd(random.pick([0, 0, 0, 200_000])),
    },
  })
  return member(market, random.chance(0.12))
}

function randomOutcome(random: Random, id: string, usual: readonly VenueId[]): GroupOutcomeDetail {
  const venues = random.chance(0.8) ? usual : random.sample(VENUE_IDS, random.int(1, 4))
  const members = venues.map((venue) => randomMember(random, id, venue))
  const confidence = random.pick([0.99, 0.99, 0.99, 0.8])
  return buildOutcome(id, members, { title: id, links: linkAll(venues, { confidence }) })
}

/** Each venue declares with 70 % probability that exactly one outcome comes true, sometimes with one market more. */
function declareExhaustive(random: Random, group: GroupDetail): GroupDetail {
  const sources = group.sources.map((source) => {
    const own = group.outcomes.flatMap(({ members }) =>
      members.filter(({ market }) => market.venue === source.venue),
    )
    const eventId = own[0]?.market.eventId ?? source.eventId
    const says = random.chance(0.7)
    const exhaustiveMarkets = group.outcomes.length + random.pick([0, 0, 0, 1])
    return { ...source, eventId, ...(says && { exhaustiveMarkets }) }
  })
  return { ...group, sources }
}

/** Deterministic per seed. */
export function randomWorld(seed: number): World {
  const random = createRandom(`world ${seed}`)
  const groups = Array.from({ length: random.int(1, 3) }, (_, g) => {
    const id = `e${g}`
    const usual = random.sample(VENUE_IDS, random.int(2, 4))
    const outcomes = Array.from({ length: random.int(1, 3) }, (__, o) =>
      randomOutcome(random, `${id}/${o}`, usual),
    )
    return declareExhaustive(random, buildGroup(id, outcomes, { endDate: NOW + DAY_MS }))
  })
  return { random, groups }
}

export const marketsOf = ({ groups }: World) =>
  groups.flatMap(({ outcomes }) => outcomes.flatMap(({ members }) => members))

/** A book of a few dozen lots around a price that depends on the number of outcomes: many cross another book. */
export function randomBook({ random, groups }: World, { market, inverted }: GroupMemberDetail): OrderBook {
  const group = groups.find(({ outcomes }) =>
    outcomes.some(({ members }) => members.some((one) => one.market === market)),
  )
  const fair = Math.round(100 / Math.max(2, group?.outcomes.length ?? 2))
  const yes = Math.min(90, Math.max(8, fair + random.int(-14, 9)))
  const at = inverted ? 100 - yes : yes
  const { lot } = market.trading
  const side = (sign: 1 | -1) =>
    Array.from({ length: random.int(0, 3) }, (_, i) => ({
      price: price((at + sign * (i * 2 + 1)) * 10_000),
      size: shares(lot * random.int(1, 8)),
    }))
  return {
    venue: market.venue,
    marketId: market.id,
    bids: side(-1),
    asks: side(1),
    receivedAt: NOW - random.int(0, 3) * 700,
  }
}
