import { setImmediate } from 'node:timers/promises'
import type { BookStore } from '@/lib/books/store/bookStore'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable, type Market, type MarketRef } from '@/lib/core/domain/market'
import { type EventPair, type MatchAlarm, orderPair, pairKey } from '@/lib/core/domain/matches'
import { type BookSides, sidesOf } from '@/lib/core/domain/orderBook'
import { VENUES } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import { createPriceGaps, gapSentence, type PriceGap } from '@/lib/core/matching/review/priceGaps'
import type { EventGroup, GroupOutcome } from '@/lib/core/matching/types'

/** Outcomes observed before yielding to the event loop. */
const SLICE = 200

/** Watches the prices of matched outcomes, and raises an alarm when they diverge for long. */
export interface PriceWatch {
  /** One observation of every outcome listed on several platforms. Absent or stale books are ignored. */
  observe(groups: readonly EventGroup[], topOf: TopOf): Promise<void>
}

/** Best prices of a market in its own YES terms; undefined unless fresh. */
export type TopOf = (ref: MarketRef) => BookSides | undefined

/** The best prices of books that this process reads. */
export const topIn =
  (books: Pick<BookStore, 'get'>): TopOf =>
  (ref) => {
    const stored = books.get(ref)
    if (!isLive(stored)) return undefined
    const { bids, asks } = stored.book
    return { bids: bids.slice(0, 1), asks: asks.slice(0, 1) }
  }

interface PriceWatchDeps {
  findMarket(ref: MarketRef): Market | undefined
  /** Stores alarms permanently; matching reads them on its next run. */
  raise(alarms: readonly MatchAlarm[]): Promise<void>
  /** How long prices must have been observed to diverge. */
  sustainMs: number
  clock: { now(): number }
}

interface Observation {
  now: number
  topOf: TopOf
}

interface Quote {
  ref: MarketRef
  /** In YES prices of the outcome. */
  top: BookSides
}

type Member = GroupOutcome['members'][number]

/** Are prices still watched for these two? Not after a decision or an alarm. */
const isWatched = ({ links }: GroupOutcome, x: MarketRef, y: MarketRef) =>
  !links.some(({ a, b, reviewed, alarm }) => {
    const joins = (a === x.venue && b === y.venue) || (a === y.venue && b === x.venue)
    return joins && (reviewed || alarm !== undefined)
  })

export function createPriceWatch({ findMarket, raise, sustainMs, clock }: PriceWatchDeps): PriceWatch {
  const gaps = createPriceGaps({ sustainMs })

  /** Undefined where no order can be placed or the prices are not fresh. */
  function quoteOf({ venue, marketId, inverted }: Member, { now, topOf }: Observation): Quote | undefined {
    const ref = { venue, marketId }
    const market = findMarket(ref)
    const top = market && isTradable(market, now) ? topOf(ref) : undefined
    return top && { ref, top: sidesOf(top, inverted ? 'no' : 'yes') }
  }

  function gapOf([x, y]: readonly [Quote, Quote], now: number): PriceGap | undefined {
    return gaps.observe(`${marketKey(x.ref)}\n${marketKey(y.ref)}`, { a: x.top, b: y.top, now })
  }

  function alarmsOf({ sources }: EventGroup, outcome: GroupOutcome, at: Observation): MatchAlarm[] {
    const { now } = at
    const quotes = outcome.members.flatMap((member) => quoteOf(member, at) ?? [])
    const eventOf = ({ venue }: MarketRef) => sources.find((source) => source.venue === venue)
    return quotes.flatMap((x, position) =>
      quotes.slice(position + 1).flatMap((y): MatchAlarm[] => {
        const [one, other] = [eventOf(x.ref), eventOf(y.ref)]
        const gap = one && other && isWatched(outcome, x.ref, y.ref) ? gapOf([x, y], now) : undefined
        if (!one || !other || !gap) return []
        const { a, b }: EventPair = orderPair(one, other)
        const names = [VENUES[x.ref.venue].name, VENUES[y.ref.venue].name] as const
        return [{ a, b, reason: gapSentence(gap, { names, outcome: outcome.title }), at: new Date(now) }]
      }),
    )
  }

  return {
    async observe(groups, topOf) {
      const now = clock.now()
      const alarms = new Map<string, MatchAlarm>()
      let seen = 0
      for (const group of groups) {
        if (group.sources.length < 2) continue
        for (const outcome of group.outcomes) {
          for (const alarm of alarmsOf(group, outcome, { now, topOf })) alarms.set(pairKey(alarm), alarm)
          seen += 1
          if (seen % SLICE === 0) await setImmediate()
        }
      }
      if (alarms.size > 0) await raise([...alarms.values()])
    },
  }
}
