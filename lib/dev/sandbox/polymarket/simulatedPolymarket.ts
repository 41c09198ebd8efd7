import { type BookSides, complementBook } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { heldBy } from '../chain/heldBy'
import { cachedRows } from '../listings/cachedRows'
import { listingsOf } from '../listings/listingsOf'
import type { PolymarketListing, PolymarketMarket } from '../listings/polymarketListing'
import { followWindows } from '../windows/followWindows'
import { bookAt, takeLevels } from '../world/book'
import type { Question, World } from '../world/createWorld'
import { venueFair } from '../world/fair'
import { tradesOf } from '../world/trades'
import { toGammaEvent } from './gammaWire'
import type { MarketPlace, PolymarketSource, TokenBook, TradeRow } from './source'

interface Listed {
  question: Question
  listing: PolymarketListing
  market: PolymarketMarket
}

/** Gamma responds from a cache; the real one is up to five minutes old. */
const CACHE_MS = 5_000

/** Near the edges the venue makes the tick finer, permanently. */
const FINE_TICK = 0.001
const EDGE = 40_000

const cents = (micro: number) => Math.round(micro) / MICRO

/** Polymarket's view of a simulated world. */
export function simulatedPolymarket(world: World): PolymarketSource {
  const listed = followWindows(world, (questions) => {
    const listings = listingsOf(questions, 'polymarket')
    const byToken = new Map<string, Listed & { yes: boolean }>()
    const byCondition = new Map<string, Listed>()
    for (const { question, listing } of listings) {
      for (const market of listing.markets) {
        const one = { question, listing, market }
        byCondition.set(market.conditionId, one)
        byToken.set(market.tokens[0], { ...one, yes: true })
        byToken.set(market.tokens[1], { ...one, yes: false })
      }
    }
    return { listings, byToken, byCondition }
  })

  /** In the world's time, with this venue's bias; micro-dollars of the first outcome. */
  const fairOf = ({ question, market }: Listed, at?: number) => {
    const fair = world.fairOf(question, at).get(market.outcome.key) ?? 0.5
    return venueFair(fair, market.book.seed, at ?? world.elapsed())
  }
  const sidesOf = (listed: Listed) =>
    bookAt(listed.market.book, fairOf(listed), Math.floor(world.elapsed() / 1_000))
  const tightened = new Set<string>()
  /** Dollars. Coarse prices are valid fine ones, so the book itself is unchanged. */
  function tickOf({ market }: Listed, { bids, asks }: BookSides): number {
    const isNearEdge = (bids[0]?.price ?? 0) > MICRO - EDGE || (asks[0]?.price ?? MICRO) < EDGE
    if (isNearEdge) tightened.add(market.conditionId)
    return tightened.has(market.conditionId) ? FINE_TICK : market.tick
  }
  const trades = (listed: Listed, limit?: number) =>
    tradesOf(
      listed.market.book,
      (at) => fairOf(listed, at),
      Math.min(world.elapsed(), listed.question.endsAfter),
      limit,
    )
  const lastTrade = (listed: Listed) => trades(listed, 1)[0]

  const events = cachedRows(world, {
    listings: () => listed().listings,
    maxAgeMs: CACHE_MS,
    toRow: ({ question, listing }) =>
      toGammaEvent({
        world,
        question,
        listing,
        quote: (market) => {
          const one = { question, listing, market }
          const sides = sidesOf(one)
          return {
            ...sides,
            tick: tickOf(one, sides),
            last: cents(lastTrade(one)?.price ?? market.outcome.probability * MICRO),
          }
        },
      }),
  })

  return {
    events,
    book(tokenId, now): TokenBook | undefined {
      world.step(now)
      const one = listed().byToken.get(tokenId)
      // Once trading has ended and an answer is proposed there is no book.
      if (!one || world.phaseOf(one.question) !== 'open') return undefined
      const sides = sidesOf(one)
      const last = lastTrade(one)
      return {
        conditionId: one.market.conditionId,
        sides: one.yes ? sides : complementBook(sides),
        tick: tickOf(one, sides),
        minOrderSize: 5,
        negRisk: one.listing.negRisk,
        lastTradePrice: last ? String(cents(last.price)) : '',
      }
    },
    take(tokenId, taken) {
      const one = listed().byToken.get(tokenId)
      const second = Math.floor(world.elapsed() / 1_000)
      if (one) takeLevels(one.market.book, taken, { yes: one.yes, second })
    },
    trades({ market }: MarketPlace, now): TradeRow[] {
      world.step(now)
      const one = listed().byCondition.get(market.conditionId)
      if (!one) return []
      return trades(one).map((trade) => ({
        conditionId: market.conditionId,
        at: world.startedAt + trade.at,
        yes: trade.yes,
        side: trade.buy ? 'BUY' : 'SELL',
        price: cents(trade.yes ? trade.price : MICRO - trade.price),
        size: trade.size / MICRO,
      }))
    },
    holdings: heldBy(world, 'polymarket'),
    priceAt(tokenId, at, now) {
      world.step(now)
      const one = listed().byToken.get(tokenId)
      if (!one) return undefined
      const yes = fairOf(one, Math.min(at - world.startedAt, world.elapsed()))
      return Math.round((one.yes ? yes : MICRO - yes) / 500) / 2_000
    },
  }
}
