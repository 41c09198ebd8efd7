import { useSyncExternalStore } from 'react'

/**
 * A choice that is stored in the browser and shared by all pages and tabs.
 * `read` parses the stored value, whatever it is; the server and the first paint use its result for no value.
 */
export function createStoredChoice<T>(key: string, read: (stored: string | null) => T) {
  const watchers = new Set<() => void>()
  const initial = read(null)
  let chosen: { value: T } | undefined

  /** Private windows may deny storage; then the choice lasts as long as the page. */
  const stored = (): T => {
    try {
      return read(window.localStorage.getItem(key))
    } catch {
      return initial
    }
  }
  const notify = () => {
    for (const watcher of watchers) watcher()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    chosen = undefined
    notify()
  }
  const watch = (watcher: () => void): (() => void) => {
    if (watchers.size === 0) window.addEventListener('storage', onStorage)
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (watchers.size > 0) return
      window.removeEventListener('storage', onStorage)
      chosen = undefined
    }
  }
  const set = (value: T): void => {
    chosen = { value }
    try {
      window.localStorage.setItem(key, String(value))
    } catch {
      // Stored for this page only.
    }
    notify()
  }
  const current = (): T => {
    chosen ??= { value: stored() }
    return chosen.value
  }
  return { watch, current, set, initial }
}

/** The choice, and its setter. */
export function useStoredChoice<T>({
  watch,
  current,
  set,
  initial,
}: ReturnType<typeof createStoredChoice<T>>): [value: T, set: (value: T) => void] {
  return [useSyncExternalStore(watch, current, () => initial), set]
}
