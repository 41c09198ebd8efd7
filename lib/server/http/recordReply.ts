import type { OperationSpec } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import type { Reply } from './reply'

/**
 * Counts an answer and puts it into the log: as a warning where something of ours did not answer, else as a detail.
 * Who asks whether the service is ready asks again and again, and is no reason to warn.
 */
export function recordReply(
  { metrics, log }: Pick<Runtime, 'metrics' | 'log'>,
  spec: OperationSpec,
  { requestId, start, answer: { status, body } }: { requestId: string; start: number; answer: Reply },
): void {
  const ms = performance.now() - start
  metrics.answered(spec.id, status, ms)
  const facts = { requestId, operation: spec.id, status, ms: Math.round(ms) }
  if (status >= 500 && spec.access !== 'open')
    log.warn({ ...facts, answer: body }, 'A request was not served.')
  else log.debug(facts, 'Answered.')
}
