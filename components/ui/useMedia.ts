'use client'
import { startTransition, useEffect, useState } from 'react'

/** Does the media query hold? On the server, and until the page is ready, `first` stands in for the answer. */
export function useMedia(query: string, first: boolean): boolean {
  const [matches, setMatches] = useState(first)
  useEffect(() => {
    const list = window.matchMedia(query)
    // A large part of the page may hang on it: nobody's hand waits for that.
    const tell = () => startTransition(() => setMatches(list.matches))
    tell()
    list.addEventListener('change', tell)
    return () => list.removeEventListener('change', tell)
  }, [query])
  return matches
}
