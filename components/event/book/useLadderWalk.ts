'use client'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Price } from '@/lib/core/domain/units'
import type { BookSide, MergedBook } from './mergedBook'
import { type Place, placeOf, walkBook } from './walkBook'

/** The position of a ladder button. */
export function placeAt(target: EventTarget): Place | undefined {
  const button = target instanceof Element ? target.closest('tr')?.querySelector('button') : undefined
  const { side, index } = button?.dataset ?? {}
  return side === 'asks' || side === 'bids' ? { side, index: Number(index) } : undefined
}

const buttonAt = (table: Element | null, { side, index }: Place) =>
  table?.querySelector<HTMLButtonElement>(`button[data-side="${side}"][data-index="${index}"]`)

/**
 * Walking a book by keyboard with one tab stop. The focus stays with its price while the book moves, so
 * that Enter never picks another price than the focused one.
 */
export function useLadderWalk(book: Pick<MergedBook, BookSide>): {
  table: RefObject<HTMLTableElement | null>
  /** The tab stop. */
  entry: Place | undefined
  onFocus: (place: Place) => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setWanted] = useState<{ side: Place['side']; price: Price }>()
  const entry = placeOf(book, wanted)

  useLayoutEffect(() => {
    const active = document.activeElement
    if (!entry || !(active instanceof HTMLButtonElement) || !table.current?.contains(active)) return
    const target = buttonAt(table.current, entry)
    if (target && target !== active) target.focus({ preventScroll: true })
  })

  const onFocus = ({ side, index }: Place) => {
    const price = book[side][index]?.price
    if (price !== undefined && (price !== wanted?.price || side !== wanted.side)) setWanted({ side, price })
  }
  return {
    table,
    entry,
    onFocus,
    onKeyDown(event) {
      const next = entry && walkBook(book, entry, event.key)
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onFocus(next)
      buttonAt(table.current, next)?.focus()
    },
  }
}
