import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { WireExecution } from '@/lib/contract/executions'

const STATES: Record<WireExecution['state'], string> = {
  checked: 'Checked',
  awaiting_signature: 'To be signed',
  sent: 'On its way',
  filled: 'Filled',
  partly_filled: 'Filled in part',
  rejected: 'Not filled',
  unknown: 'Unknown',
  done: 'Filled',
}

export const stateText = ({ state }: Pick<WireExecution, 'state'>) => STATES[state]

/** Why the last of its parts was rejected. */
const lastCause = ({ changes }: WireExecution) =>
  changes.findLast(({ platform }) => platform !== null)?.cause ?? 'Nothing has filled.'

/** What has become of an order, in a sentence. */
export function executionText(execution: WireExecution): string {
  const { state, direction, filled, left_tokens: left } = execution
  if (state === 'sent') return 'The order is on its way to the books.'
  if (filled.tokens === 0) return lastCause(execution)
  const done = direction === 'buy' ? 'Bought' : 'Sold'
  const rest = left > 0 ? ` ${formatTokens(left)} were not there any more.` : ''
  return `${done} ${formatTokens(filled.tokens)} tokens for ${formatUsd(filled.usd)}, ${formatFinePrice(filled.price)} each.${rest}`
}
