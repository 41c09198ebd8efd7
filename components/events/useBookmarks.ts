'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { findBookmark, keptBookmarks, setBookmark, watchBookmarks } from '@/lib/browser/bookmarks'
import { bookmarksQuery } from '@/lib/browser/bookmarksQuery'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { Bookmark } from '@/lib/core/domain/bookmarks'

/** All that this browser keeps, the latest first; undefined on the server and in the first paint. */
export const useBookmarks = (): readonly Bookmark[] | undefined =>
  useSyncExternalStore<readonly Bookmark[] | undefined>(
    watchBookmarks,
    () => keptBookmarks().bookmarks,
    () => undefined,
  )

/** Does this browser watch the event? */
export const useWatched = (eventId: string): boolean =>
  useSyncExternalStore(
    watchBookmarks,
    () => findBookmark('event', eventId) !== undefined,
    () => false,
  )

/** Keeps and lets go, here and, when somebody is signed in, in the account. False when nothing more has a place. */
export function useSetBookmark(): (change: Omit<Bookmark, 'changedAt'>) => boolean {
  const queryClient = useQueryClient()
  return useCallback(
    (change) => {
      const done = setBookmark(change)
      if (done) void queryClient.invalidateQueries(bookmarksQuery())
      return done
    },
    [queryClient],
  )
}

/** Makes this browser's bookmarks and the account's one, for as long as somebody is signed in. */
export function useBookmarkSync(): void {
  const { data } = useQuery(sessionQuery())
  useQuery({ ...bookmarksQuery(), enabled: data?.signedIn === true })
}
