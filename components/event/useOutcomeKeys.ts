'use client'
import { useShortcut } from '@/components/shell/shortcuts'
import type { EventOutcome } from '@/lib/contract/event'
import { chosenOr } from './chosen'

/** j and k choose the outcome after and before the one in view, in the order in which they are shown. */
export function useOutcomeKeys(
  shown: readonly EventOutcome[],
  { outcome_id: id }: EventOutcome,
  onSelect: (outcome: EventOutcome) => void,
): void {
  const walk = (step: 1 | -1) => {
    // Who presses a key again before the page has followed means the outcome after the next one.
    const from = chosenOr(id)
    const at = shown.findIndex((one) => one.outcome_id === from)
    const next = shown[at < 0 && step < 0 ? shown.length - 1 : at + step]
    if (next) onSelect(next)
  }
  useShortcut('j', 'Next outcome', () => walk(1))
  useShortcut('k', 'Outcome before', () => walk(-1))
}
