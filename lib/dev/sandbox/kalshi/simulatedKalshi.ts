import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { cachedRows } from '../listings/cachedRows'
import type { KalshiListing, KalshiMarket } from '../listings/kalshiListing'
import { listingsOf } from '../listings/listingsOf'
import { followWindows } from '../windows/followWindows'
import { bookAt, takeLevels } from '../world/book'
import type { Question, World } from '../world/createWorld'
import { venueFair } from '../world/fair'
import { tradesOf } from '../world/trades'
import { count, dollars, listedAt, toKalshiEvent, toKalshiSeries, uuidOf } from './kalshiWire'
import type { KalshiSource } from './source'

interface Listed {
  question: Question
  listing: KalshiListing
  market: KalshiMarket
}

/** Maximum age of cached markets. */
const CACHE_MS = 5_000
const CLOSED = { bids: [], asks: [] }

/** Kalshi's view of a simulated world. */
export function simulatedKalshi(world: World): KalshiSource {
  const listed = followWindows(world, (questions) => {
    const listings = listingsOf(questions, 'kalshi')
    const byTicker = new Map<string, Listed>()
    for (const { question, listing } of listings) {
      for (const market of listing.markets) byTicker.set(market.id, { question, listing, market })
    }
    const rows = listings.map(
      ({ listing }) => [listing.text.series, toKalshiSeries(listing.text, world)] as const,
    )
    return { listings, byTicker, series: [...new Map(rows).values()] }
  })

  const fairOf = ({ question, market }: Listed, at?: number) => {
    const fair = world.fairOf(question, at).get(market.outcome.key) ?? 0.5
    return venueFair(market.relation === 'same' ? fair : 1 - fair, market.book.seed, at ?? world.elapsed())
  }
  const sidesOf = (listed: Listed) =>
    world.phaseOf(listed.question) === 'open'
      ? bookAt(listed.market.book, fairOf(listed), Math.floor(world.elapsed() / 1_000))
      : CLOSED
  const trades = (listed: Listed) =>
    tradesOf(
      listed.market.book,
      (at) => fairOf(listed, at),
      Math.min(world.elapsed(), listed.question.endsAfter),
    )

  const events = cachedRows(world, {
    listings: () => listed().listings,
    maxAgeMs: CACHE_MS,
    toRow: ({ question, listing }) =>
      toKalshiEvent({
        world,
        question,
        listing,
        quote: (market) => {
          const one = { question, listing, market }
          return { ...sidesOf(one), last: trades(one)[0]?.price }
        },
      }),
  })

  return {
    series(now) {
      world.step(now)
      return listed().series
    },
    events,
    book(ticker, now) {
      world.step(now)
      const one = listed().byTicker.get(ticker)
      if (!one || world.phaseOf(one.question) === 'unlisted') return undefined
      return sidesOf(one)
    },
    take(ticker, taken) {
      const one = listed().byTicker.get(ticker)
      const second = Math.floor(world.elapsed() / 1_000)
      if (one) takeLevels(one.market.book, taken, { yes: true, second })
    },
    touchAt(ticker, at) {
      const one = listed().byTicker.get(ticker)
      if (!one) return undefined
      const { question, market } = one
      const time = at - world.startedAt
      if (at < listedAt({ world, question }) || time > Math.min(world.elapsed(), question.endsAfter))
        return undefined
      return bookAt({ ...market.book, depth: 1 }, fairOf(one, time), Math.floor(time / 1_000))
    },
    trades(ticker, now): Wire[] {
      world.step(now)
      const one = listed().byTicker.get(ticker)
      if (!one) return []
      return trades(one).map((trade) => {
        const takesYes = trade.yes === trade.buy
        return {
          trade_id: uuidOf(`${ticker} ${trade.at}`),
          ticker,
          count_fp: count(trade.size),
          yes_price_dollars: dollars(trade.price),
          no_price_dollars: dollars(MICRO - trade.price),
          taker_outcome_side: takesYes ? 'yes' : 'no',
          taker_book_side: takesYes ? 'bid' : 'ask',
          taker_side: takesYes ? 'yes' : 'no',
          created_time: new Date(world.startedAt + trade.at).toISOString(),
          is_block_trade: false,
        }
      })
    },
  }
}
