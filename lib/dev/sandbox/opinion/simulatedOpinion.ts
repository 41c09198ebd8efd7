import { complementBook } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { listingsOf } from '../listings/listingsOf'
import type { OpinionListing, OpinionMarket } from '../listings/opinionListing'
import { bookAt, takeLevels } from '../world/book'
import type { Question, World } from '../world/createWorld'
import { venueFair } from '../world/fair'
import { tradesOf } from '../world/trades'
import { toTopic } from './opinionWire'
import type { OpinionBook, OpinionSource, OpinionTopicRow } from './source'
import { takerFeeOf } from './takerFee'

interface Listed {
  question: Question
  listing: OpinionListing
  market: OpinionMarket
}

const NO_ORDERS = { bids: [], asks: [] }

/** Opinion's view of a simulated world. */
export function simulatedOpinion(world: World): OpinionSource {
  const listings = listingsOf(world.questions, 'opinion')
  const byToken = new Map<string, Listed & { yes: boolean }>()
  const byMarket = new Map<number, Listed>()
  for (const { question, listing } of listings) {
    for (const market of listing.markets) {
      const listed = { question, listing, market }
      byMarket.set(market.marketId, listed)
      byToken.set(market.tokens[0], { ...listed, yes: true })
      byToken.set(market.tokens[1], { ...listed, yes: false })
    }
  }
  const fairOf = ({ question, market }: Listed, at?: number) =>
    venueFair(
      world.fairOf(question, at).get(market.outcome.key) ?? 0.5,
      market.book.seed,
      at ?? world.elapsed(),
    )

  let built: { phases: string; topics: readonly OpinionTopicRow[] } | undefined
  return {
    topics(now) {
      world.step(now)
      const phases = listings
        .map(({ question }) => {
          const phase = world.phaseOf(question)
          // A finished topic's own state follows later.
          return phase === 'final'
            ? Math.min(3, Math.floor((world.elapsed() - question.endsAfter) / 35_000))
            : phase
        })
        .join()
      if (built?.phases === phases) return built.topics
      const topics = listings
        .filter(({ question }) => world.phaseOf(question) !== 'unlisted')
        .map(({ question, listing }) => toTopic({ world, question, listing }))
      built = { phases, topics }
      return topics
    },
    book(tokenId, now): OpinionBook | undefined {
      world.step(now)
      const listed = byToken.get(tokenId)
      if (!listed || world.phaseOf(listed.question) === 'unlisted') return undefined
      const { market, question, yes } = listed
      const sides =
        world.phaseOf(question) === 'open'
          ? bookAt(market.book, fairOf(listed), Math.floor(world.elapsed() / 1_000))
          : NO_ORDERS
      return { conditionId: market.conditionId, sides: yes ? sides : complementBook(sides) }
    },
    take(tokenId, taken) {
      const listed = byToken.get(tokenId)
      const second = Math.floor(world.elapsed() / 1_000)
      if (listed) takeLevels(listed.market.book, taken, { yes: listed.yes, second })
    },
    takerFeeBps(tokenId, now) {
      world.step(now)
      const listed = byToken.get(tokenId)
      return listed && takerFeeOf(listed.listing)
    },
    trades(marketId, now) {
      world.step(now)
      const listed = byMarket.get(marketId)
      if (!listed) return []
      const until = Math.min(world.elapsed(), listed.question.endsAfter)
      return tradesOf(listed.market.book, (at) => fairOf(listed, at), until).map((trade) => ({
        ...trade,
        at: world.startedAt + trade.at,
      }))
    },
    priceAt(tokenId, at, now) {
      world.step(now)
      const listed = byToken.get(tokenId)
      if (!listed) return undefined
      const yes = fairOf(listed, Math.min(at - world.startedAt, world.elapsed()))
      return Math.round((listed.yes ? yes : MICRO - yes) / 1_000) / 1_000
    },
  }
}
