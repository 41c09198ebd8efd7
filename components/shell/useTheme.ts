'use client'
import { useSyncExternalStore } from 'react'
import { readTheme, THEME_COOKIE, type Theme } from './theme'

const YEAR_S = 31_536_000
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  const age = theme === 'system' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`
  for (const watcher of watchers) watcher()
}

/** The chosen theme and its setter; `initial` is what the server rendered. */
export function useTheme(initial: Theme = 'system'): [theme: Theme, set: (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    watch,
    () => readTheme(document.documentElement.dataset.theme),
    () => initial,
  )
  return [theme, setTheme]
}
