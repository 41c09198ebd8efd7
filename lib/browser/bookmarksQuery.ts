import { queryOptions } from '@tanstack/react-query'
import type { WireBookmark } from '@/lib/contract/bookmarks'
import type { Bookmark } from '@/lib/core/domain/bookmarks'
import { adoptBookmarks, keptBookmarks } from './bookmarks'
import { callAsUser } from './call'
import { shouldRetry } from './shouldRetry'

/** The server's maximum per request. */
const AT_ONCE = 100

const fromWire = ({ changed_at, ...rest }: WireBookmark): Bookmark => ({
  ...rest,
  changedAt: Date.parse(changed_at),
})

const toWire = ({ changedAt, ...rest }: Bookmark): WireBookmark => ({
  ...rest,
  changed_at: new Date(changedAt).toISOString(),
})

/** Bookmarks that the account lacks, or has in an older version. */
function unknownTo(account: readonly Bookmark[], mine: readonly Bookmark[]): Bookmark[] {
  const known = new Map(account.map((one) => [`${one.kind}\n${one.key}`, one.changedAt]))
  return mine.filter(({ kind, key, changedAt }) => changedAt > (known.get(`${kind}\n${key}`) ?? -1))
}

/** Merges this browser's bookmarks with the signed-in account's. To be repeated after a change. */
export const bookmarksQuery = () =>
  queryOptions({
    queryKey: ['account', 'bookmarks'],
    queryFn: async ({ signal }) => {
      let answer = await callAsUser('listBookmarks', { signal })
      const { owner, bookmarks } = keptBookmarks()
      const isOurs = owner === undefined || owner === answer.user_id
      const missing = isOurs ? unknownTo(answer.bookmarks.map(fromWire), bookmarks) : []
      for (let i = 0; i < missing.length; i += AT_ONCE) {
        const body = { bookmarks: missing.slice(i, i + AT_ONCE).map(toWire) }
        answer = await callAsUser('mergeBookmarks', { signal, body })
      }
      adoptBookmarks(answer.user_id, answer.bookmarks.map(fromWire), bookmarks)
      return { merged: answer.bookmarks.length }
    },
    staleTime: 30_000,
    retry: shouldRetry,
  })
