import { heldBy } from '../chain/heldBy'
import { listingsOf } from '../listings/listingsOf'
import type { PredictfunListing, PredictfunMarket } from '../listings/predictfunListing'
import { followWindows } from '../windows/followWindows'
import { bookAt, takeLevels } from '../world/book'
import type { Question, World } from '../world/createWorld'
import { SECOND } from '../world/dates'
import { venueFair } from '../world/fair'
import { tradesOf } from '../world/trades'
import { toCategory, toMatch } from './predictfunWire'
import type { CategoryRow, PredictfunBook, PredictfunSource } from './source'
import { upDownFlood } from './upDownFlood'

interface Place {
  question: Question
  listing: PredictfunListing
  market: PredictfunMarket
}

/** Time without a book after a market is listed in the running world. */
const BOOKLESS = 5 * SECOND
const NO_ORDERS = { bids: [], asks: [] }
const MAX_MATCHES = 400

/** Predict.fun's view of a simulated world. */
export function simulatedPredictfun(world: World): PredictfunSource {
  const listed = followWindows(world, (questions) => {
    const listings = listingsOf(questions, 'predictfun')
    const byMarket = new Map(
      listings.flatMap(({ question, listing }) =>
        listing.markets.map((market): [string, Place] => [market.id, { question, listing, market }]),
      ),
    )
    return { listings, byMarket }
  })
  // A world with windows has the same flood already.
  const flood =
    world.windows().length > 0 || listed().listings.length === 0 ? [] : upDownFlood(world.startedAt)

  const fairOf = ({ question, market }: Place, at?: number) =>
    venueFair(
      world.fairOf(question, at).get(market.outcome.key) ?? 0.5,
      market.book.seed,
      at ?? world.elapsed(),
    )

  const tradesIn = (place: Place, limit: number) =>
    tradesOf(
      place.market.book,
      (at) => fairOf(place, at),
      Math.min(world.elapsed(), place.question.endsAfter),
      limit,
    )

  let built: { phases: string; categories: readonly CategoryRow[] } | undefined
  return {
    categories(now) {
      world.step(now)
      const { listings } = listed()
      const phases = listings.map(({ question }) => world.phaseOf(question)).join()
      if (built?.phases === phases) return built.categories
      const rows = listings
        .filter(({ question }) => world.phaseOf(question) !== 'unlisted')
        .map(({ question, listing }) => toCategory({ world, question, listing }))
      built = { phases, categories: [...rows, ...flood] }
      return built.categories
    },
    book(marketId, now): PredictfunBook | undefined {
      world.step(now)
      const place = listed().byMarket.get(marketId)
      if (!place || world.phaseOf(place.question) === 'unlisted') return undefined
      const { question, market } = place
      if (question.listedAfter > 0 && world.elapsed() < question.listedAfter + BOOKLESS) return undefined
      const second = Math.floor(world.elapsed() / SECOND)
      return {
        sides: world.phaseOf(question) === 'open' ? bookAt(market.book, fairOf(place), second) : NO_ORDERS,
        changedAt: world.startedAt + Math.floor(world.elapsed()),
        lastPrice: () => tradesIn(place, 1)[0]?.price,
      }
    },
    take(marketId, taken, yes) {
      const market = listed().byMarket.get(marketId)?.market
      const second = Math.floor(world.elapsed() / SECOND)
      if (market) takeLevels(market.book, taken, { yes, second })
    },
    matches(marketId, now) {
      world.step(now)
      const place = listed().byMarket.get(marketId)
      if (!place) return []
      return tradesIn(place, MAX_MATCHES).map((trade) => toMatch(place.market, trade, world.startedAt))
    },
    priceAt(marketId, at, now) {
      world.step(now)
      const place = listed().byMarket.get(marketId)
      if (!place) return undefined
      return Math.round(fairOf(place, Math.min(at - world.startedAt, world.elapsed())) / 100) / 10_000
    },
    holdings: heldBy(world, 'predictfun'),
  }
}
