'use client'
import { useSyncExternalStore } from 'react'

/** Dollars of the order whose all-in price is shown everywhere; `top`: the best price, however few tokens it is for. */
export const ORDER_SIZES = ['top', 100, 1_000, 10_000] as const
export type OrderSize = (typeof ORDER_SIZES)[number]

const STORED = 'crossbook:order-size'
const watchers = new Set<() => void>()
let chosen: OrderSize | undefined

const readSize = (value: string | null): OrderSize =>
  ORDER_SIZES.find((size) => String(size) === value) ?? 'top'

/** Private windows may refuse storage; then the choice lasts as long as the page. */
function stored(): OrderSize {
  try {
    return readSize(window.localStorage.getItem(STORED))
  } catch {
    return 'top'
  }
}

function onStorage({ key }: StorageEvent) {
  if (key !== STORED) return
  chosen = undefined
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', onStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    window.removeEventListener('storage', onStorage)
    chosen = undefined
  }
}

function setSize(size: OrderSize): void {
  chosen = size
  try {
    window.localStorage.setItem(STORED, String(size))
  } catch {
    // Kept for this page alone.
  }
  for (const watcher of watchers) watcher()
}

/** The size that prices are shown for on all pages and in all tabs, and the way to change it. */
export function useOrderSize(): [size: OrderSize, set: (size: OrderSize) => void] {
  const size = useSyncExternalStore(
    watch,
    () => {
      chosen ??= stored()
      return chosen
    },
    (): OrderSize => 'top',
  )
  return [size, setSize]
}
