'use client'
import { startTransition, useEffect, useState } from 'react'

/** Does the media query match? On the server, and until the page is ready, `first` is used. */
export function useMedia(query: string, first: boolean): boolean {
  const [matches, setMatches] = useState(first)
  useEffect(() => {
    const list = window.matchMedia(query)
    // A large part of the page may depend on it: user input must not wait for that.
    const update = () => startTransition(() => setMatches(list.matches))
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}
