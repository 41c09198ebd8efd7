'use client'
import { Star } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { useShortcut } from '@/components/shell/shortcuts'
import { cn } from '@/components/ui/cn'
import { BOOKMARK_LIMITS } from '@/lib/core/domain/bookmarks'
import { useBookmarkSync, useSetBookmark, useWatched } from './useBookmarks'

interface StarProps {
  id: string
  title: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A star that watches an event. In lists the page itself syncs bookmarks with the account. */
export function WatchStar({ id, title, className, ref }: StarProps) {
  const watched = useWatched(id)
  const set = useSetBookmark()
  const [full, setFull] = useState(false)
  const label = full
    ? `The watchlist is full: ${BOOKMARK_LIMITS.event} events`
    : `${watched ? 'Stop watching' : 'Watch'} ${title}`
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={watched}
      aria-label={label}
      title={full ? label : watched ? 'Stop watching' : 'Watch'}
      data-watch=""
      onClick={() => setFull(!set({ kind: 'event', key: id, value: '', removed: watched }))}
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-md transition-colors duration-100 hover:bg-hover',
        full ? 'text-bad' : watched ? 'text-warn' : 'text-ink-3 hover:text-ink',
        className,
      )}
    >
      <Star aria-hidden className={cn('size-4', watched && 'fill-current')} />
    </button>
  )
}

/** The star on an event's own page. */
export function WatchButton(props: Omit<StarProps, 'ref'>) {
  const star = useRef<HTMLButtonElement>(null)
  useBookmarkSync()
  useShortcut('w', 'Watch or unwatch this event', () => star.current?.click())
  return <WatchStar {...props} ref={star} />
}
