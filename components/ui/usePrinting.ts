'use client'
import { useSyncExternalStore } from 'react'

const PRINT = 'print'

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(PRINT)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Is the page being printed? What changes with it is on the page before it is laid out for paper. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PRINT).matches,
    () => false,
  )
