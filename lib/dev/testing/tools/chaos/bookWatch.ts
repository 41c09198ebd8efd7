import { PLATFORM_IDS } from '@/lib/contract/platform'
import { type BookSides, isCrossed, type Level, sameLevels } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { World } from '@/lib/dev/sandbox/world/createWorld'
import type { SampleMarket } from '@/lib/dev/testing/support/ingestRig'

const LOOK_MS = 100
/** A swept book is believed for ten seconds, one of a dead leader for three more; the rest is the way through. */
const BELIEVED_MS = 15_000
/** A book may come and go while the world steps; one that stays and never was is wrong. */
const GRACE_MS = 3_000
/** So many different ones in a row are no coincidence. */
const MAX_UNSEEN = 3
/** Opinion sends neither sequence numbers nor snapshots: a dropped message shows at the next resync. */
const OPINION_GRACE_MS = 60_000
const REMEMBERED_MS = 60_000
/** Whoever did not look for so long has missed what was true meanwhile, and judges nothing for a while. */
const BLIND_MS = 1_000

interface ServedBook {
  stale: boolean
  yes: { asks: [number, number][]; bids: [number, number][] }
}

export interface BookWatch {
  /** Where to request a market's book. */
  pathOf(market: SampleMarket): string
  /** Judges an answer of this process; true when it is fresh and equal to the venue's own book. */
  judge(member: string, market: SampleMarket, answer: unknown): boolean
  counts: { fresh: number; stale: number; absent: number }
  /** Each process and market whose book was served as fresh without being right, and how it differed. */
  wrong: ReadonlyMap<string, string>
  stop(): void
}

const platformOf = ({ venue }: SampleMarket) => PLATFORM_IDS[VENUE_IDS.indexOf(venue)] ?? 'platform_1'

const toLevels = (side: readonly [number, number][]): Level[] =>
  side.map(([at, size]) => ({ price: price(Math.round(at * 1e6)), size: shares(Math.round(size * 1e6)) }))

/**
 * Looks at the venues' own books all the time, and holds what is served against what was true when. Each step of the
 * world is looked at, since a book is only sent after one: on a busy machine a timer alone misses books that were sent.
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
    // What is true is read by further steps.
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
