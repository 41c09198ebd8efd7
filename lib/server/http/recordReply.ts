import type { OperationSpec } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import type { Reply } from './reply'

/**
 * Counts and logs a reply: as a warning when a part of ours did not respond, else at debug level.
 * Readiness probes repeat constantly, and never log a warning.
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
