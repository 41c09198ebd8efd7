'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EventFigures } from '@/components/event/header/EventFigures'
import { EventTitle } from '@/components/event/header/EventTitle'
import { errorMessage } from '@/components/format/errorMessage'
import { IntentLink } from '@/components/ui/IntentLink'
import { Notice } from '@/components/ui/Notice'
import { SearchField } from '@/components/ui/SearchField'
import { Skeleton } from '@/components/ui/Skeleton'
import { useDebounced } from '@/components/ui/useDebounced'
import { useResultKeys } from '@/components/ui/useResultKeys'
import { eventsListQuery } from '@/lib/browser/eventsListQuery'

const TYPING_MS = 180
const SHOWN = 12

/** Finds the event to plan on. Before anything is typed: the busiest questions that trade on several platforms. */
export function EventSearch() {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, isPending, isError, error, isPlaceholderData } = useQuery({
    ...eventsListQuery({ limit: SHOWN, status: 'open', ...(q ? { q } : { paired: true }) }),
    placeholderData: keepPreviousData,
  })
  const { ref, onKeyDown } = useResultKeys<HTMLElement>({
    isCurrent: q === text.trim() && data !== undefined && !isPlaceholderData,
  })
  return (
    <section ref={ref} onKeyDown={onKeyDown} aria-label="Choose an event" className="max-w-2xl space-y-3">
      <div className="relative">
        <SearchField
          size="lg"
          aria-label="Search for the event to trade"
          placeholder="Which question do you want to trade?"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {isError && !data && (
        <Notice tone="bad" role="alert" title="Events could not be loaded.">
          {errorMessage(error)}
        </Notice>
      )}
      {isPending && (
        <div role="status" className="space-y-2">
          <span className="sr-only">Loading events…</span>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      )}
      {data && (
        <>
          <p role="status" className="text-ink-3 text-sm">
            {q
              ? data.events.length === 0
                ? `No open events match “${q}”.`
                : `Events for “${q}”`
              : 'Questions on two or more platforms, by volume'}
          </p>
          {data.events.length > 0 && (
            <ul className="divide-y overflow-clip rounded-lg border bg-surface">
              {data.events.map((event) => (
                <li key={event.event_id}>
                  <IntentLink
                    data-result
                    href={`/plan?event=${encodeURIComponent(event.event_slug)}`}
                    className="flex min-h-12 items-center gap-4 px-4 py-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
                  >
                    <span className="min-w-0 flex-1 font-medium">
                      <EventTitle event={event} windowClassName="font-normal" />
                    </span>
                    <EventFigures event={event} />
                  </IntentLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
