import type { ArbitrageItem, ArbitrageResponse } from '@/lib/contract/arbitrage'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { toTimestamp } from '@/lib/contract/scalars'
import { type HaircutCents, haircutFor } from '@/lib/core/domain/settlement'
import type { Runtime } from '@/lib/operations/runtime'
import type { Opportunity } from '@/lib/operations/scanner/types'
import { prepareSettlements, settlementOf } from './settlementOf'
import { toArbitrageItem } from './toArbitrageItem'

type Query = OperationInput<Operations['listArbitrage']>['query']

const ORDER: Record<Query['sort'], (item: ArbitrageItem) => number> = {
  profit: ({ profit_usd }) => profit_usd,
  profit_pct: ({ arbitrage }) => arbitrage.profit_pct,
  // Unknown ends sort last.
  apr: ({ arbitrage }) => arbitrage.apr ?? Number.NEGATIVE_INFINITY,
  new: ({ first_seen }) => Date.parse(first_seen),
}

const isWanted = (item: ArbitrageItem, query: Query) =>
  (query.id === undefined || item.id === query.id) &&
  (query.kind === undefined || item.kind === query.kind) &&
  (item.verified || !query.verified) &&
  (query.settlement !== 'same' || item.settlement.verdict === 'same') &&
  item.arbitrage.profit_pct >= (query.min_profit_pct ?? 0) &&
  item.profit_usd >= (query.min_usd ?? 0)

/** An opportunity as requested; undefined when a haircut leaves nothing of it. */
function itemOf(runtime: Runtime, opportunity: Opportunity, query: Query): ArbitrageItem | undefined {
  if (query.settlement !== 'price') return toArbitrageItem(runtime, opportunity)
  const haircut = haircutFor(settlementOf(runtime, opportunity), haircutsOf(query))
  if (haircut === 0) return toArbitrageItem(runtime, opportunity)
  const priced = runtime.scanner.withHaircut(opportunity, haircut)
  return priced && toArbitrageItem(runtime, priced, { haircut })
}

const haircutsOf = (query: Query): HaircutCents => ({
  source: query.haircut_source,
  deadline: query.haircut_deadline,
  measure: query.haircut_measure,
  threshold: query.haircut_threshold,
  void: query.haircut_void,
  scope: query.haircut_scope,
  unknown: query.haircut_unknown,
})

/** Sets that cost less than they pay in every case, on the current books. */
export async function listArbitrage(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listArbitrage']>, 'query'>,
): Promise<ArbitrageResponse> {
  const opportunities = await runtime.scanner.list()
  await prepareSettlements(runtime, opportunities)
  const of = ORDER[query.sort]
  const items = opportunities
    .flatMap((opportunity) => itemOf(runtime, opportunity, query) ?? [])
    .filter((item) => isWanted(item, query))
    .sort((a, b) => of(b) - of(a) || (a.id < b.id ? -1 : 1))
  const pairs = items.slice(query.offset, query.offset + query.limit)
  return { pairs, total: items.length, count: pairs.length, generated_at: toTimestamp(runtime.clock.now()) }
}
