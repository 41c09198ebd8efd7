'use client'
import { useQuery } from '@tanstack/react-query'
import { useOrderSize } from '@/components/size/useOrderSize'
import { eventQuotesQuery } from '@/lib/browser/quotesQuery'
import type { Quoted } from '../header/shownPrice'

/** The order size that prices are shown for, and the cost of such orders on this event. */
export function useQuotes(eventId: string): Quoted {
  const [size] = useOrderSize()
  const { data } = useQuery({
    ...eventQuotesQuery(eventId, size === 'top' ? 0 : size),
    enabled: size !== 'top',
  })
  return { size, quotes: size === 'top' ? undefined : data }
}
