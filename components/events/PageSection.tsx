'use client'
import { useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import type { ArrangedRow } from './arrange'
import { EventCard } from './EventCard'
import { EventRow } from './EventRow'
import type { ListView } from './listView'

/** Estimated height of an off-screen page until it has been seen: rows of 49 px, cards of some 18 rem in threes. */
const heightOf = (rows: number, view: ListView) => (view === 'rows' ? rows * 49 : Math.ceil(rows / 3) * 300)

/** One page of the list. Off screen it costs no layout and no paint; reports when it is in the middle of the screen. */
export function PageSection({
  page,
  rows,
  view,
  onReached,
}: {
  page: number
  rows: readonly ArrangedRow[]
  view: ListView
  onReached: (page: number) => void
}) {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached(page)
      },
      { rootMargin: '-40% 0px -59% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [page, onReached])
  const Row = view === 'rows' ? EventRow : EventCard
  return (
    <ul
      ref={ref}
      aria-label={`Page ${page}`}
      style={{ containIntrinsicSize: `auto ${heightOf(rows.length, view)}px` }}
      className={cn(
        '[content-visibility:auto]',
        view === 'rows'
          ? 'border-b last:border-b-0'
          : 'grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))]',
      )}
    >
      {rows.map(({ event, stale }) => (
        <Row key={event.event_id} event={event} stale={stale} />
      ))}
    </ul>
  )
}
