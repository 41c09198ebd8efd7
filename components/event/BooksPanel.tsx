'use client'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Panel } from '@/components/ui/Panel'
import { useNow } from '@/components/ui/useNow'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import { BookLadder } from './BookLadder'
import { platformBookOf, platformsOf, sidesOf, standingAt } from './bookOf'
import { isBinary, outcomeName } from './outcomeName'
import { PlatformBookCard } from './PlatformBookCard'
import { SideSwitch } from './SideSwitch'

const ROWS = 8
const MORE_ROWS = 25
const TICK_MS = 1_000

/** The combined book and each platform's, side by side, with their best levels on one line. */
export function BooksPanel({
  event,
  outcome,
  side,
  platforms,
  onSide,
  className,
}: {
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  platforms: readonly PlatformInfo[]
  onSide: (side: Outcome) => void
  className?: string
}) {
  const [deep, setDeep] = useState(false)
  const now = useNow(TICK_MS)
  const rows = deep ? MORE_ROWS : ROWS
  const ids = platformsOf(event, outcome)
  const where = standingAt(event, outcome, side)
  const counted = ids.filter(
    (id) => outcome[`${id}_is_active`] && platformBookOf(outcome, id)?.stale === false,
  )
  return (
    <Panel
      headingId="books"
      className={className}
      heading={
        <>
          Order books
          {!isBinary(event) && (
            <span className="font-normal text-ink-2">
              <span aria-hidden className="mx-1.5 text-ink-3">
                ·
              </span>
              {outcomeName(outcome)}
            </span>
          )}
        </>
      }
      aside={<SideSwitch outcome={outcome} side={side} onChange={onSide} />}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-px overflow-clip *:shadow-[0_0_0_1px_var(--color-line)]">
        {ids.length > 1 && (
          <section aria-label="Combined order book" className="flex min-w-0 flex-col">
            <header className="flex h-10 items-center gap-2 border-b px-3">
              <Layers aria-hidden className="size-3.5 text-ink-3" />
              <h3 className="font-medium text-sm">All platforms</h3>
              <PlatformMarks ids={counted} className="ml-auto" markClassName="size-3" />
            </header>
            <BookLadder
              name={`All platforms, ${side}`}
              sides={sidesOf(outcome.cached_orderbook, side)}
              rows={rows}
              marks={(price) => (
                <PlatformMarks ids={where(price)} className="gap-0.5" markClassName="size-2.5" />
              )}
            />
          </section>
        )}
        {ids.map((id) => {
          const platform = platforms.find((one) => one.id === id)
          return (
            platform && (
              <PlatformBookCard
                key={id}
                platform={platform}
                book={platformBookOf(outcome, id)}
                side={side}
                active={outcome[`${id}_is_active`]}
                url={event.urls[id]}
                rows={rows}
                now={now}
              />
            )
          )
        })}
      </div>
      <div className="flex justify-center border-t py-1">
        <Button look="quiet" size="sm" aria-pressed={deep} onClick={() => setDeep(!deep)}>
          {deep ? 'Fewer levels' : 'More levels'}
        </Button>
      </div>
    </Panel>
  )
}
