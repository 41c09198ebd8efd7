import type { OperationOutput } from '@/lib/contract/operations'
import type { BestOpportunity, PageReads } from '@/lib/contract/pageReads'
import { fromMicro } from '@/lib/domain/units'
import { prepareSettlements, settlementOf } from '@/lib/operations/scanner/settlementOf'
import type { Runtime } from '@/lib/runtime/types'

/** One that is sure before one that is not, then the larger profit. */
const isBetter = (a: BestOpportunity, b: BestOpportunity) =>
  a.sure === b.sure ? a.profit_usd > b.profit_usd : a.sure

/** The best opportunity of each event, by the list as it was priced last: a page of events waits for no pricing. */
export async function listBestOpportunities(
  runtime: Pick<Runtime, 'scanner' | 'catalogue' | 'clock' | 'log'>,
): Promise<OperationOutput<PageReads['listBestOpportunities']>> {
  const best = new Map<string, BestOpportunity>()
  const current = runtime.scanner.current()
  // For whoever comes next: a page of events waits for no rules either.
  void prepareSettlements(runtime, current).catch((error: unknown) =>
    runtime.log.warn({ err: error }, 'The rules of opportunities could not be read.'),
  )
  for (const opportunity of current) {
    const { id, group, verified, profit } = opportunity
    const sure = verified && settlementOf(runtime, opportunity).verdict !== 'differs'
    const one = { event_id: group.id, id, profit_usd: fromMicro(profit), sure }
    const known = best.get(group.id)
    if (!known || isBetter(one, known)) best.set(group.id, one)
  }
  return { opportunities: [...best.values()] }
}
