import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'

/** "Buy for $500.00", "Sell 120.00 tokens". */
export function orderText({ request }: Pick<PlanDocument, 'request'>): string {
  const verb = request.direction === 'buy' ? 'Buy' : 'Sell'
  if (request.amount_usd === undefined) return `${verb} ${formatTokens(request.amount_tokens)} tokens`
  return `${verb} for ${formatUsd(request.amount_usd)}`
}

/** The question in the words of the first platform that was used, or considered. */
export function questionOf({ inputs, response }: Pick<PlanDocument, 'inputs' | 'response'>): string {
  const ids = PLATFORM_IDS.filter((id) => inputs.platforms[id])
  const id = ids.find((one) => response.platforms[one]?.used) ?? ids[0]
  return (id && inputs.platforms[id]?.question) || 'An order'
}

/** YES or NO; undefined where no platform was considered. */
export function sideOf({ request }: Pick<PlanDocument, 'request'>): string | undefined {
  for (const token of Object.values(request.tokens)) {
    if (typeof token === 'object' && token.outcome) return token.outcome.toUpperCase()
  }
  return undefined
}

/** Other terms of the order, in words. */
export function termsOf({ request }: Pick<PlanDocument, 'request'>): [name: string, value: string][] {
  const limit = request.max_price ?? request.min_price
  const limitAllIn = request.max_all_in ?? request.min_all_in
  return [
    ['Fees', request.include_fees ? 'included' : 'not included'],
    ['Minimum orders', request.enforce_min_orders ? 'kept' : 'ignored'],
    [
      'Cost of each further platform',
      request.optimize_gas ? formatUsd(request.gas_cost_per_source) : 'not counted',
    ],
    ...(limit === undefined ? [] : ([['Limit, before fees', formatFinePrice(limit)]] as [string, string][])),
    ...(limitAllIn === undefined
      ? []
      : ([['Limit, fees included', formatFinePrice(limitAllIn)]] as [string, string][])),
  ]
}
