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
  useShortcut('j', 'Next event of the list', () => walk(1))
  useShortcut('k', 'Event of the list before', () => walk(-1))
  useShortcut('w', 'Watch the event in focus, or stop watching it', () => {
    const row = document.activeElement?.closest(ROW)
    row?.querySelector<HTMLElement>('[data-watch]')?.click()
  })
}
