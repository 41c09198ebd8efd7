import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, shares, type Usd, usd } from '@/lib/core/domain/units'
import { buyFee } from './costAtLimit'

/**
 * Maximum fee of a buy that is limited in dollars, as planned or with all dollars spent at one price between its best
 * level and its limit. Cheaper tokens are more tokens for the same dollars, so the fee is highest at the best price:
 * D ÷ p · rate · p · (1 − p) = D · rate · (1 − p). Below that price it is higher still, up to D · rate.
 */
export function feeOfDollars(
  fee: FeeSchedule,
  dollars: Usd,
  { fills, limit }: { fills: readonly Level[]; limit: Price },
): Usd {
  const prices = [limit, ...fills.map(({ price }) => price)]
  const fees = prices.map((price) =>
    buyFee(fee, [{ price, size: shares(Math.ceil((dollars * MICRO) / price)) }]),
  )
  return usd(Math.max(buyFee(fee, fills), ...fees))
}
