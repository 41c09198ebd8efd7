'use client'
import { formatCountdown, formatSpan } from '@/components/format/windowTime'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/components/ui/useNow'

interface Span {
  starts_at: string
  ends_at: string
}

/** The reader's zone does not change: one look is enough. */
const SELDOM_MS = 3_600_000

/** Begin and end in the reader's zone; until that is known, in UTC, which it says. */
export function WindowSpan({ starts_at, ends_at }: Span) {
  const isLocal = useNow(SELDOM_MS) !== undefined
  return (
    <time dateTime={starts_at} className="whitespace-nowrap">
      {isLocal ? formatSpan(starts_at, ends_at) : `${formatSpan(starts_at, ends_at, 'UTC')} UTC`}
    </time>
  )
}

/** Time until it opens or closes, for eyes only: ears have the times themselves. Its place is kept while it is empty. */
export function WindowCountdown({ starts_at, ends_at, className }: Span & { className?: string }) {
  const now = useNow(1_000)
  return (
    <span
      aria-hidden
      data-countdown=""
      className={cn('figures base:inline-block min-h-4 base:min-w-20 whitespace-nowrap', className)}
    >
      {now !== undefined && formatCountdown({ starts_at, ends_at }, now)}
    </span>
  )
}
