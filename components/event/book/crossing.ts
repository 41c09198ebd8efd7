import type { PlatformBook } from '@/lib/contract/book'
import { fromWireFee } from '@/lib/contract/fromWireFee'
import type { PlatformId } from '@/lib/contract/platform'
import { feePerToken } from '@/lib/core/domain/fees'
import type { Outcome } from '@/lib/core/domain/market'
import { MICRO, price } from '@/lib/core/domain/units'

interface BookOf {
  id: PlatformId
  book: PlatformBook
}

const toMicro = (value: number) => price(Math.round(value * MICRO))

/** Cost of a token at the best ask, micro-dollars, fee included; undefined where the fee is unknown. */
function costOf({ fee: wire }: PlatformBook, ask: number): number | undefined {
  const fee = fromWireFee(wire)
  if (!fee) return undefined
  const at = toMicro(ask)
  const perToken = feePerToken(fee, 'buy', at)
  // A fee in tokens leaves 1 − fee ÷ p of each.
  return fee.chargedIn === 'tokens_on_buy' ? at / (1 - perToken / at) : at + perToken
}

function proceedsOf({ fee: wire }: PlatformBook, bid: number): number | undefined {
  const fee = fromWireFee(wire)
  const at = toMicro(bid)
  return fee && at - feePerToken(fee, 'sell', at)
}

/**
 * Profit of a token bought at one platform's best ask and sold at another's best bid, where these cross; the highest
 * over all pairs. From the rates alone: minimum fees and rounded cents reduce it.
 * Units: dollars; negative is a loss.  Shapes: undefined where nothing crosses, or a fee is unknown.
 */
export function crossingAfterFees(books: readonly BookOf[], side: Outcome): number | undefined {
  const nets = books.flatMap((buy) =>
    books.flatMap((sell) => {
      const [ask] = buy.book[side].asks[0] ?? []
      const [bid] = sell.book[side].bids[0] ?? []
      if (buy.id === sell.id || ask === undefined || bid === undefined || bid <= ask) return []
      const [cost, proceeds] = [costOf(buy.book, ask), proceedsOf(sell.book, bid)]
      return cost === undefined || proceeds === undefined ? [] : [proceeds - cost]
    }),
  )
  return nets.length > 0 ? Math.round(Math.max(...nets)) / MICRO : undefined
}
