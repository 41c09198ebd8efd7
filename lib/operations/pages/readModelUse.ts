import type { OperationOutput } from '@/lib/contract/operations'
import type { PageReads } from '@/lib/contract/pageReads'
import type { Runtime } from '@/lib/operations/runtime'

/** What the language model for matching costs here, and how well it has done; null where none is configured. */
export async function readModelUse({
  config,
  reviews,
  clock,
}: Runtime): Promise<OperationOutput<PageReads['readModelUse']>> {
  const { matchModel } = config
  if (!matchModel) return { model: null }
  const figures = await reviews.readModelUse(new Date(clock.now()))
  return { model: { name: matchModel.name, tokens_per_day: matchModel.budget.tokensPerDay, ...figures } }
}
