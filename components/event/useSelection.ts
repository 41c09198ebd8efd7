'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'
import { choose, forgetChoice } from './chosen'
import { namedOutcome, readSelection, type Selection, stillThere, writeSelection } from './selection'

/**
 * The outcome and side in view. Where the address names none, or one that was joined with another since, what is in
 * view is kept while prices move, so that a refresh never switches the outcome under someone's hands.
 */
export function useSelection(event: EventDetail): {
  selection: Selection | undefined
  /** Without a side the one in view stays. The same function as long as the page stands. */
  select: (outcome: EventOutcome, side?: Outcome) => void
} {
  const params = useSearchParams()
  const pathname = usePathname()
  const read = readSelection(event, params)
  const inView = useRef(read?.outcome)
  const kept =
    inView.current && !namedOutcome(event.outcomes, params)
      ? stillThere(event.outcomes, inView.current)
      : undefined
  inView.current = kept ?? read?.outcome
  const current = useRef({ event, side: read?.side ?? 'yes' })
  current.current = { event, side: read?.side ?? 'yes' }
  useEffect(() => {
    window.addEventListener('popstate', forgetChoice)
    return () => {
      forgetChoice()
      window.removeEventListener('popstate', forgetChoice)
    }
  }, [])
  const select = useCallback(
    (outcome: EventOutcome, side?: Outcome) => {
      choose(outcome.outcome_id)
      const chosen = { outcome, side: side ?? current.current.side }
      const search = writeSelection(window.location.search, current.current.event, chosen)
      window.history.replaceState(null, '', `${pathname}${search}`)
    },
    [pathname],
  )
  return { selection: read && kept ? { ...read, outcome: kept } : read, select }
}
