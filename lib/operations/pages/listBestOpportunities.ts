import type { OperationOutput } from '@/lib/contract/operations'
import type { BestOpportunity, PageReads } from '@/lib/contract/pageReads'
import { fromMicro } from '@/lib/domain/units'
import { settlementOf } from '@/lib/operations/scanner/settlementOf'
import type { Runtime } from '@/lib/runtime/types'

/** One that is sure before one that is not, then the larger profit. */
const isBetter = (a: BestOpportunity, b: BestOpportunity) =>
  a.sure === b.sure ? a.profit_usd > b.profit_usd : a.sure

/** The best opportunity of each event, by the list as it was priced last: a page of events waits for no pricing. */
export async function listBestOpportunities({
  scanner,
}: Pick<Runtime, 'scanner'>): Promise<OperationOutput<PageReads['listBestOpportunities']>> {
  const best = new Map<string, BestOpportunity>()
  for (const opportunity of scanner.current()) {
    const { id, group, verified, profit } = opportunity
    const sure = verified && settlementOf(opportunity).verdict !== 'differs'
    const one = { event_id: group.id, id, profit_usd: fromMicro(profit), sure }
    const known = best.get(group.id)
    if (!known || isBetter(one, known)) best.set(group.id, one)
  }
  return { opportunities: [...best.values()] }
}
