'use client'
import { type MouseEvent, useState } from 'react'
import { formatTickPrice } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { cn } from '@/components/ui/cn'
import type { Side } from '@/lib/core/domain/market'
import { fromMicro, type Price } from '@/lib/core/domain/units'
import { TurnQuestion } from '../outcomes/TurnQuestion'
import { LadderLevel, type VenueOf } from './LadderLevel'
import { LevelReadout } from './LevelReadout'
import { markedLevels } from './markedLevels'
import type { MergedBook } from './mergedBook'
import { SpreadRow } from './SpreadRow'
import { placeAt, useLadderWalk } from './useLadderWalk'
import type { PlanMarks } from './usePlanMarks'
import type { Place } from './walkBook'

/** A price picked in a book: asks are bought, bids are sold into. */
export interface PickedLevel {
  direction: Side
  limit: Price
}

const HEADINGS = [
  { text: 'Price', className: 'w-17 text-left' },
  { text: 'Where', className: 'px-1 text-left' },
  { text: 'Tokens', className: 'w-20 text-right' },
  { text: 'Total', className: 'w-18 text-right' },
]

function Levels({
  side,
  book,
  rows,
  step,
  entry,
  marks,
  venueOf,
}: {
  side: Place['side']
  book: MergedBook
  rows: number
  step: number | undefined
  entry: Place | undefined
  marks: PlanMarks
  venueOf: VenueOf
}) {
  const { planned, last, limit } = markedLevels(book[side], side, marks)
  const deepest = Math.max(book.bids.at(-1)?.tokens ?? 0, book.asks.at(-1)?.tokens ?? 0)
  const slots = Array.from({ length: rows }, (_, i) => (side === 'asks' ? rows - 1 - i : i))
  return (
    <tbody>
      {slots.map((index) => {
        const level = book[side][index]
        return (
          <LadderLevel
            key={index}
            side={side}
            index={index}
            level={level}
            step={step}
            depth={level && deepest > 0 ? level.tokens / deepest : 0}
            entry={entry?.side === side && entry.index === index}
            planned={index < planned ? (index === last ? 'last' : 'part') : undefined}
            limit={index === limit}
            venueOf={venueOf}
          />
        )
      })}
    </tbody>
  )
}

/**
 * The book over all platforms: asks above, bids below, with each platform's size per level. Prices are buttons that
 * arrow keys walk through. Pure but for the focused row.
 */
export function MergedLadder({
  name,
  book: whole,
  tick,
  step,
  rows,
  venueOf,
  marks,
  net,
  onPick,
}: {
  /** Caption of the table, for screen readers. */
  name: string
  book: MergedBook
  /** The finest price step of the books, dollars. */
  tick: number | undefined
  /** The price step of the levels as grouped. */
  step: number | undefined
  rows: number
  venueOf: VenueOf
  /** The order on the page: its reach in the book, and its direction. */
  marks: PlanMarks
  /** Profit of a crossing after fees, dollars. */
  net: number | undefined
  onPick: (picked: PickedLevel) => void
}) {
  const book = { ...whole, bids: whole.bids.slice(0, rows), asks: whole.asks.slice(0, rows) }
  const { table, entry, onFocus, onKeyDown } = useLadderWalk(book)
  const [pointed, setPointed] = useState<Place>()
  const [walking, setWalking] = useState(false)
  const [said, setSaid] = useState('')
  const [requested, setRequested] = useState<PickedLevel>()
  const looked = pointed ?? (walking ? entry : undefined)

  const take = (picked: PickedLevel) => {
    setRequested(undefined)
    onPick(picked)
    setSaid(`Planner: ${picked.direction}, limit ${formatTickPrice(fromMicro(picked.limit), step)}`)
  }
  const pick = ({ target }: MouseEvent) => {
    const place = placeAt(target)
    const level = place && book[place.side][place.index]
    if (!level) return
    const picked: PickedLevel = { direction: place.side === 'asks' ? 'buy' : 'sell', limit: level.price }
    if (picked.direction === marks.direction) take(picked)
    else setRequested(picked)
  }

  /** The dialog closes, and the focus returns to the book. */
  const answer = (act: () => void) => {
    act()
    table.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
  }

  const shared = { book, rows, step, entry, marks, venueOf }
  return (
    <>
      <table
        ref={table}
        className="figures w-full table-fixed border-collapse text-xs"
        onClick={pick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const place = placeAt(target)
          if (place) onFocus(place)
          setWalking(true)
        }}
        onBlur={() => setWalking(false)}
        onMouseOver={({ target }) => setPointed(placeAt(target))}
        onMouseLeave={() => setPointed(undefined)}
      >
        <caption className="sr-only">{name}: asks, then bids. Arrow keys walk from level to level.</caption>
        <thead>
          <tr className="h-7 text-ink-3">
            {HEADINGS.map(({ text, className }) => (
              <ColumnHead key={text} className={cn('base:px-3 font-normal', className)}>
                {text}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <Levels side="asks" {...shared} />
        <SpreadRow
          bid={whole.best.bid && fromMicro(whole.best.bid)}
          ask={whole.best.ask && fromMicro(whole.best.ask)}
          tick={tick}
          net={net}
          columns={4}
        />
        <Levels side="bids" {...shared} />
      </table>
      {requested ? (
        <TurnQuestion
          direction={requested.direction}
          price={formatTickPrice(fromMicro(requested.limit), step)}
          onTurn={() => answer(() => take(requested))}
          onKeep={() => answer(() => setRequested(undefined))}
        />
      ) : (
        <LevelReadout
          place={looked}
          level={looked && book[looked.side][looked.index]}
          step={step}
          venueOf={venueOf}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
