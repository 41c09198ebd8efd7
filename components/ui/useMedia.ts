'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Does the media query hold? On the server and in the first paint `first` stands in for the answer. */
export function useMedia(query: string, first: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => first,
  )
}
