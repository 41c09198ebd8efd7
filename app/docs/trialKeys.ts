'use client'
import { useSyncExternalStore } from 'react'

/** Credentials that a person entered to try operations. In this page's memory only: gone when the page is left. */
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
    // The last form has unmounted, and with it the page.
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
