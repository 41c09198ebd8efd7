import type { CostsResponse, TokenCost } from '@/lib/contract/costs'
import type { WirePosition } from '@/lib/contract/positions'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import { type Holding, holdingKey } from './holdingKey'

/** The cost of a position; undefined before costs were read. */
export type CostOf = (position: Holding & Pick<WirePosition, 'balance_raw'>) => TokenCost | undefined

/** Both are read separately: a cost for another balance is of another block, and counts as unknown. */
export function costsOf(costs: CostsResponse | undefined): CostOf {
  const byToken = new Map((costs?.tokens ?? []).map((one) => [holdingKey(one), one]))
  return (position) => {
    const found = byToken.get(holdingKey(position))
    return found?.balance_raw === position.balance_raw ? found : undefined
  }
}

const micro = (value: number) => Math.round(value * MICRO)

/** Unrealized gain of selling now over the cost, dollars; undefined where either is unknown. */
export function openProfit(
  { value_usd: value }: Pick<WirePosition, 'value_usd'>,
  cost: Pick<TokenCost, 'cost_usd'> | undefined,
): number | undefined {
  if (value === null || cost === undefined || cost.cost_usd === null) return undefined
  return fromMicro(micro(value) - micro(cost.cost_usd))
}

/** The sum over many where at least one is known, and the number of unknown ones. */
export function sumProfit(
  positions: readonly WirePosition[],
  costOf: CostOf,
): { profit?: number; unknown: number } {
  const profits = positions.map((position) => openProfit(position, costOf(position)))
  const known = profits.filter((profit) => profit !== undefined)
  const unknown = profits.length - known.length
  if (known.length === 0) return { unknown }
  return { profit: fromMicro(known.reduce((sum, profit) => sum + micro(profit), 0)), unknown }
}
