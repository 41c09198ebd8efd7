'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { findBookmark, keptBookmarks, setBookmark, watchBookmarks } from '@/lib/browser/bookmarks'
import { bookmarksQuery } from '@/lib/browser/bookmarksQuery'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { Bookmark } from '@/lib/core/domain/bookmarks'

/** All bookmarks of this browser, the latest first; undefined on the server and in the first paint. */
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

/** Adds and removes, here and, when signed in, in the account. False when the list is full. */
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

/** Syncs this browser's bookmarks with the account's while signed in. */
export function useBookmarkSync(): void {
  const { data } = useQuery(sessionQuery())
  useQuery({ ...bookmarksQuery(), enabled: data?.signedIn === true })
}
