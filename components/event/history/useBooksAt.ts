'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { booksAtQuery } from '@/lib/browser/bookHistoryQuery'
import type { EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'

/** The outcome with its books of a moment, ms; unchanged without a moment, and until the books have loaded. */
export function useBooksAt(outcome: EventOutcome, at: number | undefined): EventOutcome {
  const { data } = useQuery({
    ...booksAtQuery(outcome.outcome_id, at ?? 0),
    enabled: at !== undefined,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (at === undefined || !data) return outcome
    const books = PLATFORM_IDS.flatMap((id) => (data[id] === undefined ? [] : [[id, data[id]]]))
    return { ...outcome, orderbooks: Object.fromEntries(books) }
  }, [outcome, at, data])
}
