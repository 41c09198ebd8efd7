import type { Market } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { minimumUsd } from '@/lib/core/domain/tradingRules'
import { MICRO, type Price, price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { PlanRequest } from '@/lib/core/planner/types'
import type { PlanWorkspace } from '@/lib/core/planner/workspace'

/** The result of a sale; `price` per token is absent where nothing can be sold. */
export interface Sale {
  value: Usd
  /** Size that the bids can absorb. */
  sellable: Shares
  price?: Price
}

/** More than any book holds. */
const MAX_TOKENS = 1e9 * MICRO

/** The proceeds of selling this many tokens at once, net of fees, ignoring minimum orders. */
export function sellAll(
  market: Market,
  { bids, tokens, workspace }: { bids: readonly Level[]; tokens: Shares; workspace: PlanWorkspace },
): Sale | undefined {
  if (bids.length === 0) return { value: usd(0), sellable: shares(0) }
  if (market.fee.model === 'unknown' || tokens === 0) return undefined
  const order: PlanRequest = {
    side: 'sell',
    amount: { unit: 'tokens', value: shares(Math.min(tokens, MAX_TOKENS)) },
    includeFees: true,
    enforceMinOrders: false,
    gasPerSource: usd(0),
    sources: [
      {
        venue: market.venue,
        levels: bids,
        fee: market.fee,
        lot: market.trading.lot,
        minOrderShares: market.trading.minOrderShares,
        minOrderUsd: minimumUsd(market.trading, 'sell'),
      },
    ],
  }
  const { total } = planSplit(order, workspace)
  // A minimum fee above the proceeds makes a sale pointless.
  const value = usd(Math.max(0, total.usd))
  const at = total.tokens > 0 ? { price: price(Math.floor((value * MICRO) / total.tokens)) } : {}
  return { ...at, value, sellable: total.tokens }
}
