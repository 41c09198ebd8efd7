import { PLATFORM_IDS } from '@/lib/contract/platform'
import { type BookSides, isCrossed, type Level, sameLevels } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { World } from '@/lib/dev/sandbox/world/createWorld'
import type { SampleMarket } from '@/lib/dev/testing/support/ingestRig'

const LOOK_MS = 100
/** A polled book stays fresh for 10 s, a dead leader's for 3 s more; the rest is transit. */
const BELIEVED_MS = 15_000
/** A wrong book may occur briefly while the world steps; one that persists and never was true is an error. */
const GRACE_MS = 3_000
/** This many distinct ones in a row are no coincidence. */
const MAX_UNSEEN = 3
/** Opinion sends neither sequence numbers nor snapshots: a dropped message is only detected at the next resync. */
const OPINION_GRACE_MS = 60_000
const REMEMBERED_MS = 60_000
/** After a gap of this length the watch has missed true states, and suspends judgement for a while. */
const BLIND_MS = 1_000

interface ServedBook {
  stale: boolean
  yes: { asks: [number, number][]; bids: [number, number][] }
}

export interface BookWatch {
  /** The path of a market's book. */
  pathOf(market: SampleMarket): string
  /** Checks this process's response; true when it is fresh and equal to the venue's own book. */
  judge(member: string, market: SampleMarket, answer: unknown): boolean
  counts: { fresh: number; stale: number; absent: number }
  /** Each process and market with a wrong book served as fresh, and the difference. */
  wrong: ReadonlyMap<string, string>
  stop(): void
}

const platformOf = ({ venue }: SampleMarket) => PLATFORM_IDS[VENUE_IDS.indexOf(venue)] ?? 'platform_1'

const toLevels = (side: readonly [number, number][]): Level[] =>
  side.map(([at, size]) => ({ price: price(Math.round(at * 1e6)), size: shares(Math.round(size * 1e6)) }))

/**
 * Records the venues' own books continuously, and compares served books with their history. Each step of the
 * world is recorded, since a book is only sent after one: on a busy machine a timer alone misses sent books.
 */
export function watchBooks(world: World, markets: readonly SampleMarket[]): BookWatch {
  const truths = new Map<SampleMarket, { until: number; sides: BookSides }[]>()
  const wrongSince = new Map<string, { at: number; sides: BookSides; unseen: number }>()
  const wrong = new Map<string, string>()
  const counts = { fresh: 0, stale: 0, absent: 0 }
  let lookedAt = Date.now()
  let blindUntil = 0

  function look() {
    const now = Date.now()
    if (now - lookedAt > BLIND_MS) {
      blindUntil = now + BELIEVED_MS
      wrongSince.clear()
    }
    lookedAt = now
    for (const market of markets) {
      const sides = market.truth() ?? { bids: [], asks: [] }
      const past = (truths.get(market) ?? []).filter(({ until }) => until > now - REMEMBERED_MS)
      const last = past.at(-1)
      if (last && sameLevels(last.sides, sides)) last.until = now
      else past.push({ until: now, sides })
      truths.set(market, past)
    }
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  const step = world.step
  let isLooking = false
  const stepAndLook: World['step'] = (time) => {
    step(time)
    // Reading the truth steps the world again.
    if (isLooking) return
    isLooking = true
    look()
    isLooking = false
  }
  Object.assign(world, { step: stepAndLook })

  return {
    pathOf: (market) => `/api/orderbook?${platformOf(market)}_market_id=${market.marketId}&depth=500`,
    judge(member, market, answer) {
      const book = (answer as Record<string, ServedBook | null>)[platformOf(market)]
      const key = `${member}: ${market.venue} ${market.marketId}`
      if (!book || book.stale) {
        counts[book ? 'stale' : 'absent'] += 1
        wrongSince.delete(key)
        return false
      }
      counts.fresh += 1
      const sides = { asks: toLevels(book.yes.asks), bids: toLevels(book.yes.bids) }
      if (isCrossed(sides)) wrong.set(key, 'crossed')
      const now = Date.now()
      const hit = truths.get(market)?.findLast((truth) => sameLevels(truth.sides, sides))
      if (now < blindUntil || (hit && now - hit.until <= BELIEVED_MS)) wrongSince.delete(key)
      else {
        const before = wrongSince.get(key)
        const isAnother = !hit && before !== undefined && !sameLevels(before.sides, sides)
        const unseen = (before?.unseen ?? 0) + (isAnother ? 1 : 0)
        const at = before && (!isAnother || unseen >= MAX_UNSEEN) ? before.at : now
        wrongSince.set(key, { at, sides, unseen })
        if (now - at > (market.venue === 'opinion' ? OPINION_GRACE_MS : GRACE_MS))
          wrong.set(key, hit ? `fresh ${Math.round((now - hit.until) / 1_000)} s too long` : 'never right')
      }
      return sameLevels(market.truth() ?? { bids: [], asks: [] }, sides)
    },
    counts,
    wrong,
    stop: () => {
      clearInterval(timer)
      if (world.step === stepAndLook) Object.assign(world, { step })
    },
  }
}
