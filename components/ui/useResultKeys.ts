'use client'
import { type KeyboardEvent, type RefObject, useRef } from 'react'

/** What the keys walk through, in the order of the page. */
const RESULTS = '[data-result]'

/**
 * Arrow keys between a search field and its results, and Enter in the field for the first of them. The results are links
 * or buttons with `data-result` inside the element that the reference and the handler are on.
 */
export function useResultKeys<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<T>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const field = ref.current?.querySelector<HTMLElement>('input[type=search]')
    const results = [...(ref.current?.querySelectorAll<HTMLElement>(RESULTS) ?? [])]
    const at = results.indexOf(target)
    if (at < 0 && target !== field) return
    if (key === 'Enter' && target === field) {
      event.preventDefault()
      results[0]?.click()
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    // Above the first result is the field.
    const next = key === 'ArrowDown' ? results[at + 1] : at > 0 ? results[at - 1] : field
    next?.focus()
  }
  return { ref, onKeyDown }
}
