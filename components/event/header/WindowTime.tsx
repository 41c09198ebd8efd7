'use client'
import { formatCountdown, formatSpan } from '@/components/format/windowTime'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/components/ui/useNow'

interface Span {
  starts_at: string
  ends_at: string
}

/** The reader's time zone does not change: read once. */
const SELDOM_MS = 3_600_000

/** Start and end in the reader's time zone; until that is known, in UTC, labelled as UTC. */
export function WindowSpan({ starts_at, ends_at }: Span) {
  const isLocal = useNow(SELDOM_MS) !== undefined
  return (
    <time dateTime={starts_at} className="whitespace-nowrap">
      {isLocal ? formatSpan(starts_at, ends_at) : `${formatSpan(starts_at, ends_at, 'UTC')} UTC`}
    </time>
  )
}

/** Time until it opens or closes; screen readers read the times themselves. Keeps its space while empty. */
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
