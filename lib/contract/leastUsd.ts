import type { Side } from '@/lib/core/domain/market'
import type { PlatformBook } from './book'

/** The smallest order in that direction, dollars without fees. */
export const leastUsd = (
  { min_order_usd: buy, min_sell_usd: sell }: Pick<PlatformBook, 'min_order_usd' | 'min_sell_usd'>,
  direction: Side,
): number => (direction === 'sell' ? sell : buy)
