'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { WindowSpan } from '@/components/event/WindowTime'
import { errorMessage } from '@/components/format/errorMessage'
import { formatUsdCompact } from '@/components/format/figures'
import { IntentLink } from '@/components/ui/IntentLink'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { useDebounced } from '@/components/ui/useDebounced'
import { useResultKeys } from '@/components/ui/useResultKeys'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import { eventsListQuery } from '@/lib/client/eventsListQuery'

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
        <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3.5 size-4 text-ink-3" />
        <input
          type="search"
          aria-label="Search for the event to trade"
          placeholder="Which question do you want to trade?"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-10 text-md placeholder:text-ink-3"
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
                      {event.event_title}
                      {event.window && (
                        <span className="figures block font-normal text-ink-3 text-xs">
                          <WindowSpan {...event.window} />
                        </span>
                      )}
                    </span>
                    <PlatformMarks ids={event.sources} />
                    <span className="figures w-14 text-right text-ink-3 text-sm">
                      {formatUsdCompact(event.volume)}
                    </span>
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
