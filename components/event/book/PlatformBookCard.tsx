'use client'
import { ArrowUpRight } from 'lucide-react'
import { formatAge } from '@/components/format/dates'
import { Badge } from '@/components/ui/Badge'
import { cn } from '@/components/ui/cn'
import { PriceAge } from '@/components/ui/PriceAge'
import { useNow } from '@/components/ui/useNow'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformBook } from '@/lib/contract/book'
import { isLate } from '@/lib/core/domain/freshness'
import type { Outcome } from '@/lib/core/domain/market'
import { BookLadder } from './BookLadder'

/** A ladder's rows, its heading with the spread row, and the card's own. */
const ROW_PX = 24
const FRAME_PX = 60
const HEADER_PX = 40

const TICK_MS = 1_000

const rem = (px: number) => `${px / 16}rem`

/** Why there is no book to show. */
function absence(platform: PlatformSummary, { active, past }: { active: boolean; past: boolean }): string {
  if (past) return `The book of ${platform.name} at this time is not known.`
  if (!active) return `This market is not open on ${platform.name}.`
  if (platform.health.state === 'down') return `${platform.name} cannot be reached.`
  if (platform.health.state === 'needs_key') return `${platform.name} needs an API key on this server.`
  return `${platform.name} has not sent an order book yet.`
}

/** How long ago a book changed: its own component, because it ticks. */
function ChangedAge({ ts, at }: { ts: string; at: number | undefined }) {
  const live = useNow(TICK_MS)
  const now = at ?? live
  return (
    now !== undefined && (
      <>
        <span className="sr-only">Changed </span>
        {formatAge(now - Date.parse(ts))}
        <span className="sr-only"> ago</span>
      </>
    )
  )
}

/** One platform's book of the selected token. */
export function PlatformBookCard({
  platform,
  book,
  side,
  active,
  url,
  rows,
  at,
}: {
  platform: PlatformSummary
  book: PlatformBook | null
  side: Outcome
  active: boolean
  url: string | undefined
  rows: number
  /** The book is of this earlier moment, ms; undefined is now. */
  at?: number | undefined
}) {
  const height = rows * 2 * ROW_PX + FRAME_PX
  return (
    // Off screen it costs no layout and no paint, and already has its final height.
    <section
      aria-label={`${platform.name} order book`}
      className="flex min-w-0 flex-col [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${rem(height + HEADER_PX)}` }}
    >
      <header className="flex h-10 items-center gap-2 border-b px-3">
        <h3 className="flex min-w-0 font-medium text-sm">
          <VenueName venue={platform.venue} />
        </h3>
        {isLate(book) && (
          <>
            <Badge
              tone="warn"
              title="This book may be out of date. It is excluded from the combined book and from plans."
            >
              Stale
            </Badge>
            <span className="figures text-warn text-xs">
              <PriceAge asOf={book.as_of} />
            </span>
          </>
        )}
        <span
          className="figures ml-auto min-w-12 text-right text-ink-3 text-xs"
          title="Time since the last change of this book"
        >
          {book?.ts && <ChangedAge ts={book.ts} at={at} />}
        </span>
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open on ${platform.name}`}
            title={`Open on ${platform.name}`}
            className="-mr-1 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
          >
            <ArrowUpRight aria-hidden className="size-3.5" />
          </a>
        )}
      </header>
      {book ? (
        <div className={cn(isLate(book) && 'grayscale')}>
          <BookLadder name={`${platform.name}, ${side}`} sides={book[side]} tick={book.tick} rows={rows} />
        </div>
      ) : (
        // As high as the book that may load, so that nothing below moves.
        <p
          className="grid flex-1 place-content-center px-6 text-center text-ink-3 text-sm"
          style={{ minHeight: rem(height) }}
        >
          {absence(platform, { active, past: at !== undefined })}
        </p>
      )}
    </section>
  )
}
