'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorMessage } from '@/components/format/errorMessage'
import { useDebounced } from '@/components/ui/useDebounced'
import { eventsListQuery } from '@/lib/browser/eventsListQuery'

const TYPING_MS = 180
const SHOWN = 6

/** The open events that match the typed text, from the server; a superseded search is cancelled. */
export function usePaletteEvents(text: string) {
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, error, isPlaceholderData } = useQuery({
    ...eventsListQuery({ limit: SHOWN, status: 'open', ...(q ? { q } : { paired: true }) }),
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const events = data?.events ?? []
  /** Why there are no results; empty when there are. */
  const note = () => {
    if (error && !data) return `Events could not be loaded. ${errorMessage(error)}`
    if (!data) return 'Loading events…'
    if (events.length > 0) return ''
    return q ? `No open events match “${q}”.` : 'No events yet.'
  }
  /** The events match the current text. */
  const isCurrent = q === text.trim() && data !== undefined && !isPlaceholderData
  return { q, events, isCurrent, note: note() }
}
