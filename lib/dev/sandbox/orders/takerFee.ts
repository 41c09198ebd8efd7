import { type FeeSchedule, feePerToken, fillFee, legFee, legTokenFee } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'

/** A venue's fee on a fill: dollars on top of a buy or out of a sale's proceeds, or tokens of a buy. */
export interface TakerFee {
  usd: Usd
  tokens: Shares
}

/** The taker fee of an order's fills, level by level. */
export function takerFee(
  fee: FeeSchedule,
  { buys, levels }: { buys: boolean; levels: readonly Level[] },
): TakerFee {
  const side = buys ? 'buy' : 'sell'
  const raw = levels.map(({ price, size }) => ({
    price,
    usd: (feePerToken(fee, side, price) * size) / MICRO,
  }))
  if (buys && fee.chargedIn === 'tokens_on_buy') {
    const tokens = raw.reduce((sum, one) => sum + (one.usd * MICRO) / one.price, 0)
    return { usd: usd(0), tokens: legTokenFee(tokens) }
  }
  const size = levels.reduce((sum, level) => sum + level.size, 0)
  const dollars = raw.reduce((sum, one) => sum + fillFee(fee, one.usd), 0)
  return { usd: legFee(fee, dollars, shares(size)), tokens: shares(0) }
}
