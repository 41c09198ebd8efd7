import { type BookmarksResponse, toWireBookmark } from '@/lib/contract/bookmarks'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/** Merges a browser's bookmarks: per bookmark the later change wins. */
export async function mergeBookmarks(
  runtime: Runtime,
  { principal, body }: Pick<OperationInput<Operations['mergeBookmarks']>, 'principal' | 'body'>,
): Promise<BookmarksResponse> {
  const now = runtime.clock.now()
  const sent = body.bookmarks.map(({ changed_at, ...rest }) => ({
    ...rest,
    // A clock that runs ahead must not outlast every later change.
    changedAt: Math.min(Date.parse(changed_at), now),
  }))
  const bookmarks = await runtime.bookmarks.merge(principal.userId, sent)
  return { user_id: principal.userId, bookmarks: bookmarks.map(toWireBookmark) }
}
