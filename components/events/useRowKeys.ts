'use client'
import { type RefObject, useEffect } from 'react'
import { useShortcut } from '@/components/shell/shortcuts'

const LINK = '[data-event-link]'
const ROW = '[data-event-row]'

const SEARCH = 'search input[type=search]'

const goTo = (link: HTMLElement | null | undefined) => {
  link?.focus()
  link?.closest(ROW)?.scrollIntoView({ block: 'nearest' })
}

/**
 * j and k move through the rows, as do the arrow keys from the search; w watches the focused one; Enter opens it, as it
 * does any link.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])]
    const at = links.findIndex((link) => link.closest(ROW)?.contains(document.activeElement))
    goTo(links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step])
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])]
      const at = links.findIndex((link) => link.contains(document.activeElement))
      const field = document.querySelector<HTMLElement>(SEARCH)
      const isInField = document.activeElement === field
      if (at < 0 && (!isInField || step < 0)) return
      event.preventDefault()
      if (at === 0 && step < 0) field?.focus()
      else goTo(links[isInField ? 0 : at + step])
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
  useShortcut('j', 'Next event', () => walk(1))
  useShortcut('k', 'Previous event', () => walk(-1))
  useShortcut('w', 'Watch or unwatch the focused event', () => {
    const row = document.activeElement?.closest(ROW)
    row?.querySelector<HTMLElement>('[data-watch]')?.click()
  })
}
