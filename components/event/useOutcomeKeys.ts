'use client'
import { useEffect, useRef } from 'react'
import { useShortcut } from '@/components/shell/shortcuts'
import type { EventOutcome } from '@/lib/contract/event'

/** j and k choose the outcome after and before the one in view, in the order in which they are shown. */
export function useOutcomeKeys(
  shown: readonly EventOutcome[],
  { outcome_group_title: title }: EventOutcome,
  onSelect: (outcome: EventOutcome) => void,
): void {
  // Who presses a key again before the page has followed means the outcome after the next one.
  const chosen = useRef(title)
  useEffect(() => {
    chosen.current = title
  }, [title])
  const walk = (step: 1 | -1) => {
    const at = shown.findIndex((one) => one.outcome_group_title === chosen.current)
    const next = shown[at < 0 && step < 0 ? shown.length - 1 : at + step]
    if (!next) return
    chosen.current = next.outcome_group_title
    onSelect(next)
  }
  useShortcut('j', 'Next outcome', () => walk(1))
  useShortcut('k', 'Outcome before', () => walk(-1))
}
