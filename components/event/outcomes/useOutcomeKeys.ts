'use client'
import { useShortcut } from '@/components/shell/shortcuts'
import type { EventOutcome } from '@/lib/contract/event'

/** j and k select the next and previous outcome, in the order shown. */
export function useOutcomeKeys(
  shown: readonly EventOutcome[],
  { outcome_id: id }: EventOutcome,
  onSelect: (outcome: EventOutcome) => void,
): void {
  const walk = (step: 1 | -1) => {
    const at = shown.findIndex((one) => one.outcome_id === id)
    const next = shown[at < 0 && step < 0 ? shown.length - 1 : at + step]
    if (next) onSelect(next)
  }
  useShortcut('j', 'Next outcome', () => walk(1))
  useShortcut('k', 'Previous outcome', () => walk(-1))
}
