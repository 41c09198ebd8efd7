'use client'
import { startTransition, useEffect, useState } from 'react'

/** Does the media query hold? On the server, and until the page is ready, `first` stands in for the answer. */
export function useMedia(query: string, first: boolean): boolean {
  const [matches, setMatches] = useState(first)
  useEffect(() => {
    const list = window.matchMedia(query)
    // A large part of the page may hang on it: nobody's hand waits for that.
    const update = () => startTransition(() => setMatches(list.matches))
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}
