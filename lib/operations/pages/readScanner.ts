import type { OperationOutput } from '@/lib/contract/operations'
import type { PageReads } from '@/lib/contract/pageReads'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Runtime } from '@/lib/operations/runtime'
import { lifeHistory } from '@/lib/operations/scanner/lifeHistory'
import { prepareSettlements } from '@/lib/operations/scanner/settlementOf'
import { toArbitrageItem } from '@/lib/operations/scanner/toArbitrageItem'

/** Maximum rows on the page, most profitable first. */
const MAX_ROWS = 200
const DAYS = 30

/** Data of the scanner page: the list, with unverified matches marked, and how long the last opportunities lived. */
export async function readScanner(runtime: Runtime): Promise<OperationOutput<PageReads['readScanner']>> {
  const [opportunities, history] = await Promise.all([
    runtime.scanner.list(),
    lifeHistory(runtime, { days: DAYS, verified: true, offset: 0, limit: 1 }),
  ])
  await prepareSettlements(runtime, opportunities)
  const items = opportunities
    .flatMap((opportunity) => toArbitrageItem(runtime, opportunity) ?? [])
    .sort((a, b) => b.profit_usd - a.profit_usd || (a.id < b.id ? -1 : 1))
  return {
    pairs: items.slice(0, MAX_ROWS),
    total: items.length,
    last: history.lives[0] ?? null,
    spans: history.by_size,
    generated_at: toTimestamp(runtime.clock.now()),
  }
}
