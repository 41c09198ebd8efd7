import type { FeeSchedule } from '@/lib/core/domain/fees'
import { isLate } from '@/lib/core/domain/freshness'
import type { Market } from '@/lib/core/domain/market'
import {
  type BookSides,
  bestAsk,
  bestBid,
  complementBook,
  type Level,
  mid,
} from '@/lib/core/domain/orderBook'
import { finestTick, minimumUsd } from '@/lib/core/domain/tradingRules'
import { complement, fromMicro, type Price } from '@/lib/core/domain/units'
import type { PlatformBook, WireBook, WireBookSide, WireFee, WireLevel } from './book'
import { toTimestamp } from './toTimestamp'

/** Null when absent. */
export const toWireAmount = (micro: number | undefined) => (micro === undefined ? null : fromMicro(micro))

const toSide = ({ asks, bids }: BookSides): WireBookSide => {
  const levels = (side: readonly Level[]) =>
    side.map(({ price, size }): WireLevel => [fromMicro(price), fromMicro(size)])
  return { asks: levels(asks), bids: levels(bids) }
}

const cut = ({ asks, bids }: BookSides, depth: number): BookSides => ({
  asks: asks.slice(0, depth),
  bids: bids.slice(0, depth),
})

/** A book in YES prices as both framings, the best `depth` levels of each side. */
export function toWireBook(yes: BookSides, options: { lastPrice?: Price; depth: number }): WireBook {
  const shown = cut(yes, options.depth)
  const yesPrice = mid(yes) ?? options.lastPrice
  const ask = bestAsk(yes)
  const bid = bestBid(yes)
  return {
    yes_ask: toWireAmount(ask),
    yes_bid: toWireAmount(bid),
    no_ask: toWireAmount(bid === undefined ? undefined : complement(bid)),
    no_bid: toWireAmount(ask === undefined ? undefined : complement(ask)),
    yes_price: toWireAmount(yesPrice),
    no_price: toWireAmount(yesPrice === undefined ? undefined : complement(yesPrice)),
    yes: toSide(shown),
    no: toSide(complementBook(shown)),
  }
}

const toPoints = (points: readonly (readonly [number, number])[]) =>
  points.map(([at, fraction]): [number, number] => [at, fraction])

export function toWireFee(fee: FeeSchedule): WireFee {
  if (fee.model === 'unknown') {
    return {
      model: 'unknown',
      rate: null,
      multiplier: null,
      min_usd: null,
      min_per: null,
      charged_in: null,
      exponent: null,
      round_up_to_usd: null,
      curve: null,
    }
  }
  return {
    model: fee.model,
    // A curve has points instead of a coefficient.
    rate: fee.model === 'curve' ? null : fee.rate,
    multiplier: fee.multiplier,
    min_usd: fromMicro(fee.minUsd),
    min_per: fee.minPer,
    charged_in: fee.chargedIn,
    exponent: fee.model === 'quadratic' ? fee.exponent : null,
    round_up_to_usd: fromMicro(fee.roundTo),
    curve: fee.curve ? { buy: toPoints(fee.curve.buy), sell: toPoints(fee.curve.sell) } : null,
    ...(fee.assumed && { assumed: fee.assumed }),
  }
}

/** One platform's book with the market's rules. */
export const toPlatformBook = (
  yes: BookSides,
  options: {
    market: Market
    lastPrice?: Price
    depth: number
    changedAt: number
    checkedAt: number
    version: number
    stale: boolean
  },
): PlatformBook => ({
  ...toWireBook(yes, options),
  ts: toTimestamp(options.changedAt),
  version: options.version,
  stale: options.stale,
  ...(isLate(options) && { as_of: toTimestamp(Math.floor(options.checkedAt / 1_000) * 1_000) }),
  lot: fromMicro(options.market.trading.lot),
  tick: fromMicro(finestTick(options.market.trading)),
  min_order_usd: fromMicro(options.market.trading.minOrderUsd),
  min_sell_usd: fromMicro(minimumUsd(options.market.trading, 'sell')),
  min_order_tokens: fromMicro(options.market.trading.minOrderShares),
  fee: toWireFee(options.market.fee),
})
