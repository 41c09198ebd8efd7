import type { BestOpportunity } from '@/lib/contract/pageReads'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { prepareSettlements, settlementOf } from './settlementOf'

/** Sure before unsure, then by profit. */
export const compareOpportunities = (a: BestOpportunity, b: BestOpportunity) =>
  Number(b.sure) - Number(a.sure) || b.profit_usd - a.profit_usd

/** The best opportunity of each event in the last priced list: a page of events does not wait for pricing. */
export function bestOfEvents(
  runtime: Pick<Runtime, 'scanner' | 'catalogue' | 'clock' | 'log'>,
): BestOpportunity[] {
  const best = new Map<string, BestOpportunity>()
  const current = runtime.scanner.current()
  // For the next request: a page of events does not wait for rules either.
  void prepareSettlements(runtime, current).catch((error: unknown) =>
    runtime.log.warn({ err: error }, 'The rules of opportunities could not be read.'),
  )
  for (const opportunity of current) {
    const { id, group, verified, profit, tokens } = opportunity
    const sure = verified && settlementOf(runtime, opportunity).verdict !== 'differs'
    const one = {
      event_id: group.id,
      id,
      profit_usd: fromMicro(profit),
      edge: fromMicro(Math.floor((profit * MICRO) / tokens)),
      sure,
    }
    const known = best.get(group.id)
    if (!known || compareOpportunities(one, known) < 0) best.set(group.id, one)
  }
  return [...best.values()]
}
