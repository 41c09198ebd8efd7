'use client'
import { useSyncExternalStore } from 'react'
import type { Language } from './snippets'

const watchers = new Set<() => void>()
let language: Language = 'curl'

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setLanguage(next: Language): void {
  language = next
  for (const watcher of watchers) watcher()
}

/** The language of every snippet on the page: one choice applies to all. */
export function useSnippetLanguage(): [language: Language, set: (next: Language) => void] {
  const current = useSyncExternalStore(
    watch,
    () => language,
    (): Language => 'curl',
  )
  return [current, setLanguage]
}
