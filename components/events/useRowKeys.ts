'use client'
import type { RefObject } from 'react'
import { useShortcut } from '@/components/shell/shortcuts'

const LINK = '[data-event-link]'
const ROW = '[data-event-row]'

/** j and k walk the rows, w watches the one in focus; Enter opens it, as it does any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])]
    const at = links.findIndex((link) => link.closest(ROW)?.contains(document.activeElement))
    const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step]
    next?.focus()
    next?.closest(ROW)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', 'Next event', () => walk(1))
  useShortcut('k', 'Previous event', () => walk(-1))
  useShortcut('w', 'Watch or unwatch the focused event', () => {
    const row = document.activeElement?.closest(ROW)
    row?.querySelector<HTMLElement>('[data-watch]')?.click()
  })
}
