'use client'
import { useState } from 'react'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { useShortcut } from '@/components/shell/shortcuts'
import { Button } from '@/components/ui/Button'
import { Panel } from '@/components/ui/Panel'
import { useDebounced } from '@/components/ui/useDebounced'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { FIRST_ROWS } from '../firstPaint'
import { MomentBanner } from '../history/MomentBanner'
import { useBooksAt } from '../history/useBooksAt'
import { isBinary, outcomeName } from '../outcomes/outcomeName'
import { countedIn, platformBookOf, platformsOf } from './bookOf'
import { CombinedBook } from './CombinedBook'
import type { PickedLevel } from './MergedLadder'
import { PlatformBookCard } from './PlatformBookCard'
import { SideSwitch } from './SideSwitch'
import { usePlanMarks } from './usePlanMarks'

const MORE_ROWS = 25
/** While a moment is still being picked, nothing is read. */
const SCRUB_MS = 150

/** The combined book with its depth, then each platform's side by side, their best levels on one line. */
export function BooksPanel({
  event,
  ticket,
  outcome,
  side,
  platforms,
  onSide,
  onPick,
  className,
}: {
  event: EventDetail
  ticket: TicketStore
  outcome: EventOutcome
  side: Outcome
  platforms: readonly PlatformSummary[]
  onSide: (side: Outcome) => void
  /** A price was picked to become the planner's limit. */
  onPick: (picked: PickedLevel) => void
  className?: string
}) {
  const [deep, setDeep] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const paused = useDebounced(chosen, SCRUB_MS)
  const at = chosen === undefined ? undefined : paused
  const shown = useBooksAt(outcome, at)
  const live = usePlanMarks(ticket, { event, outcome, side })
  const then = usePlanMarks(ticket, { event, outcome, side, at })
  const inView = { side, rows: deep ? MORE_ROWS : FIRST_ROWS }
  const ids = platformsOf(event, outcome)
  const counted = countedIn(event, shown)
  useShortcut('y', 'Show Yes', () => onSide('yes'))
  useShortcut('n', 'Show No', () => onSide('no'))
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
      {at !== undefined && (
        <MomentBanner at={at} then={then} now={live} onLive={() => setChosen(undefined)} />
      )}
      {ids.length > 0 && (
        <CombinedBook
          ids={counted}
          outcome={shown}
          {...inView}
          marks={then}
          at={chosen}
          onAt={setChosen}
          onPick={onPick}
        />
      )}
      {(ids.length > 1 || counted.length === 0) && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-px overflow-clip border-t *:shadow-[0_0_0_1px_var(--color-line)]">
          {ids.map((id) => {
            const platform = platforms.find((one) => one.id === id)
            return (
              platform && (
                <PlatformBookCard
                  key={id}
                  platform={platform}
                  book={platformBookOf(shown, id)}
                  {...inView}
                  active={outcome[`${id}_is_active`]}
                  url={event.urls[id]}
                  at={at}
                />
              )
            )
          })}
        </div>
      )}
      <div className="flex items-center justify-center gap-3 border-t py-1">
        <p className="text-ink-3 text-xs">Prices before fees</p>
        <Button variant="quiet" size="sm" aria-pressed={deep} onClick={() => setDeep(!deep)}>
          {deep ? 'Fewer levels' : 'More levels'}
        </Button>
      </div>
    </Panel>
  )
}
