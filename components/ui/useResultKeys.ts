'use client'
import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import { useAwaitedEnter } from './useAwaitedEnter'

/** The elements that the keys move through, in page order. */
const RESULTS = '[data-result]'

const fieldOf = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('input[type=search]')

/**
 * Arrow keys between a search field and its results, and Enter in the field for the first of them. The results are links
 * or buttons with `data-result` inside the element that the reference and the handler are on.
 */
export function useResultKeys<T extends HTMLElement>({
  isCurrent = true,
}: {
  /** The results match the typed text: until then Enter waits. */
  isCurrent?: boolean
} = {}): {
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<T>(null)
  const openFirst = useCallback(() => {
    // A user who has moved elsewhere meanwhile keeps the focus there.
    if (document.activeElement === fieldOf(ref.current))
      ref.current?.querySelector<HTMLElement>(RESULTS)?.click()
  }, [])
  const awaitEnter = useAwaitedEnter({ isCurrent, open: openFirst })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const field = fieldOf(ref.current)
    const results = [...(ref.current?.querySelectorAll<HTMLElement>(RESULTS) ?? [])]
    const at = results.indexOf(target)
    if (at < 0 && target !== field) return
    awaitEnter(key === 'Enter' && target === field)
    if (key === 'Enter' && target === field) event.preventDefault()
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    // Above the first result is the field.
    const next = key === 'ArrowDown' ? results[at + 1] : at > 0 ? results[at - 1] : field
    next?.focus()
  }
  return { ref, onKeyDown }
}
