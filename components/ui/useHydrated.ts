import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and in the first paint, for content to exclude from both. A page may hydrate after the
 * shell around it, when a query that both read has data already: shown at once it would differ from the server's HTML.
 */
export const useHydrated = (keepsOut = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !keepsOut,
  )
