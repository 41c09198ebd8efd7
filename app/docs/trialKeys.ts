'use client'
import { useSyncExternalStore } from 'react'

/** What a person lent the page to try operations with. In the memory of this page alone: gone when it is left. */
export interface TrialKeys {
  apiKey: string
  accessToken: string
}

const NONE: TrialKeys = { apiKey: '', accessToken: '' }
const watchers = new Set<() => void>()
let keys = NONE

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    // The last form is gone, and with it the page.
    if (watchers.size === 0) keys = NONE
  }
}

function setKeys(patch: Partial<TrialKeys>): void {
  keys = { ...keys, ...patch }
  for (const watcher of watchers) watcher()
}

/** The same keys in every form of the page. */
export function useTrialKeys(): [keys: TrialKeys, set: (patch: Partial<TrialKeys>) => void] {
  const current = useSyncExternalStore(
    watch,
    () => keys,
    () => NONE,
  )
  return [current, setKeys]
}
