'use client'
import { useShortcut } from '@/components/shell/shortcuts'
import type { EventOutcome } from '@/lib/contract/event'

/** j and k choose the outcome after and before the one in view, in the order in which they are shown. */
export function useOutcomeKeys(
  shown: readonly EventOutcome[],
  { outcome_group_title: title }: EventOutcome,
  onSelect: (outcome: EventOutcome) => void,
): void {
  const placeOf = (wanted: string | null) =>
    shown.findIndex(({ outcome_group_title }) => outcome_group_title === wanted)
  const walk = (step: 1 | -1) => {
    // Who presses a key again before the page has followed means the outcome after the next one, and the address is
    // ahead of what is drawn.
    const named = placeOf(new URLSearchParams(window.location.search).get('outcome'))
    const at = named < 0 ? placeOf(title) : named
    const next = shown[at < 0 && step < 0 ? shown.length - 1 : at + step]
    if (next) onSelect(next)
  }
  useShortcut('j', 'Next outcome', () => walk(1))
  useShortcut('k', 'Outcome before', () => walk(-1))
}
