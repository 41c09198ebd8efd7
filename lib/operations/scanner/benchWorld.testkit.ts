import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { Market } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { FEES } from '@/lib/core/planner/requests.testkit'
import { createRandom, type Random } from '@/lib/dev/sandbox/world/random'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'

export interface WorldSize {
  events: number
  /** Per event, on two or three venues each. */
  outcomes: number
  /** Maximum per side of a book. */
  levels: number
}

/** Matched events and the price around which each market trades, in cents. */
export interface World {
  random: Random
  levels: number
  groups: GroupDetail[]
  markets: { market: Market; fair: number }[]
}

const fees = [FEES.none, FEES.cents, FEES.fine, FEES.minSide, FEES.table] as const

/** With several outcomes, the first venue declares for every other event that exactly one comes true. */
export function buildWorld({ events, outcomes, levels }: WorldSize): World {
  const random = createRandom('scanner bench')
  const markets: World['markets'] = []
  const groups = Array.from({ length: events }, (_, i) => {
    const venues = VENUE_IDS.slice(0, i % 2 === 0 ? 2 : 3)
    const built = Array.from({ length: outcomes }, (__, o) => {
      const id = `${i}-${o}`
      const fair = outcomes === 1 ? random.int(12, 88) : Math.ceil(100 / outcomes) + random.int(-1, 2)
      const own = venues.map((venue, v) =>
        marketOn(venue, `${id}-${venue}`, { eventId: `${i}-${venue}`, fee: fees[v] ?? FEES.none }),
      )
      for (const market of own) markets.push({ market, fair })
      return buildOutcome(
        `o${id}`,
        own.map((market) => member(market)),
        { title: id },
      )
    })
    const group = buildGroup(`g${i}`, built)
    const sources = group.sources.map((source, s) => ({
      ...source,
      eventId: `${i}-${source.venue}`,
      ...(outcomes > 1 && s === 0 && i % 4 < 2 && { exhaustiveMarkets: outcomes }),
    }))
    return { ...group, sources }
  })
  return { random, levels, groups, markets }
}

/** A new book of a market. */
export function bookOf({ random, levels }: World, { market, fair }: World['markets'][number]): OrderBook {
  // About 3 % of books are far enough off to cross another venue's.
  const at = fair + (random.chance(0.03) ? random.int(-6, 6) : random.int(-1, 1))
  const side = (sign: 1 | -1) =>
    Array.from({ length: levels }, (_, i) => ({
      price: price(Math.min(990_000, Math.max(10_000, at * 10_000 + sign * (10_000 + i * 1_000)))),
      size: shares(random.int(10, 900) * 1_000_000),
    })).filter(({ price: one }, i, all) => i === 0 || one !== all[i - 1]?.price)
  return { venue: market.venue, marketId: market.id, bids: side(-1), asks: side(1), receivedAt: NOW }
}
