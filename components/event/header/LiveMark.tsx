'use client'
import { formatMinute } from '@/components/format/dates'
import { cn } from '@/components/ui/cn'
import type { LiveConnection } from '../useLiveEvent'

/**
 * Are the prices on this page fresh? After a failed refresh the last known ones stay, with their time. Fixed width, so
 * that nothing beside it moves.
 */
export function LiveMark({
  failed,
  stream,
  updatedAt,
  onRetry,
  books,
}: LiveConnection & {
  /** Platforms whose book of the selected outcome is live, of all that trade it; absent where none is selected. */
  books?: { live: number; all: number }
}) {
  const isPart = books !== undefined && books.live < books.all
  const isWarned = failed || stream === 'interrupted' || isPart
  return (
    <p role="status" className="flex min-h-8 shrink-0 items-center gap-2 text-sm sm:min-w-54 sm:justify-end">
      <span aria-hidden data-paint="" className="relative flex size-2">
        {!isWarned && <span className="absolute inset-0 animate-ping rounded-full bg-good opacity-60" />}
        <span className={cn('relative size-2 rounded-full', isWarned ? 'bg-warn' : 'bg-good')} />
      </span>
      {failed ? (
        <span className="text-warn">
          No connection: prices as of{' '}
          {updatedAt ? formatMinute(new Date(updatedAt).toISOString()) : 'an unknown time'}.{' '}
          <button type="button" onClick={onRetry} className="font-medium underline">
            Retry
          </button>
        </span>
      ) : (
        <span className="text-ink-2 max-sm:text-xs">
          {stream === 'interrupted'
            ? 'Reconnecting, polling every 2 s'
            : isPart
              ? `${books.live} of ${books.all} live`
              : 'Live'}
        </span>
      )}
    </p>
  )
}
