import type { OperationOutput } from '@/lib/contract/operations'
import type { PageReads } from '@/lib/contract/pageReads'
import type { Runtime } from '@/lib/operations/runtime'
import { bestOfEvents } from '@/lib/operations/scanner/bestOfEvents'

/** The best opportunity of each event that has one. */
export async function listBestOpportunities(
  runtime: Pick<Runtime, 'scanner' | 'catalogue' | 'clock' | 'log'>,
): Promise<OperationOutput<PageReads['listBestOpportunities']>> {
  return { opportunities: bestOfEvents(runtime) }
}
