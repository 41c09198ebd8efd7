'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'
import { choose, forgetChoice } from './chosen'
import { readSelection, type Selection, writeSelection } from './selection'

/**
 * The outcome and side in view. Without one in the address the first choice is kept while prices move, so that a
 * refresh never switches the outcome under someone's hands.
 */
export function useSelection(event: EventDetail): {
  selection: Selection | undefined
  /** Without a side the one in view stays. The same function as long as the page stands. */
  select: (outcome: EventOutcome, side?: Outcome) => void
} {
  const params = useSearchParams()
  const pathname = usePathname()
  const [first] = useState(() => readSelection(event, params)?.outcome.outcome_group_title)
  const read = readSelection(event, params)
  const kept = params.has('outcome')
    ? undefined
    : event.outcomes.find((one) => one.outcome_group_title === first)
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
      choose(outcome.outcome_group_title)
      const chosen = { outcome, side: side ?? current.current.side }
      const search = writeSelection(window.location.search, current.current.event, chosen)
      window.history.replaceState(null, '', `${pathname}${search}`)
    },
    [pathname],
  )
  return { selection: read && kept ? { ...read, outcome: kept } : read, select }
}
