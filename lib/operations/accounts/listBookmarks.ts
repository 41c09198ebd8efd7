import { type BookmarksResponse, toWireBookmark } from '@/lib/contract/bookmarks'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/** The account's bookmarks of the events list. */
export async function listBookmarks(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['listBookmarks']>, 'principal'>,
): Promise<BookmarksResponse> {
  const bookmarks = await runtime.bookmarks.list(principal.userId)
  return { user_id: principal.userId, bookmarks: bookmarks.map(toWireBookmark) }
}
