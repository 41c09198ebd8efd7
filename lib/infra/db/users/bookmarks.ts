import { BOOKMARK_KINDS, BOOKMARK_LIMITS, type Bookmark, mergeBookmarks } from '@/lib/core/domain/bookmarks'
import { Prisma, type PrismaClient } from '../generated/client.ts'

/** Bookmarks of accounts in the events list. */
export interface BookmarkStore {
  /** Most recently changed first. */
  list(userId: string): Promise<Bookmark[]>
  /** Merges these by the rule of `mergeBookmarks`, also when two browsers do so at once; returns the stored result. */
  merge(userId: string, bookmarks: readonly Bookmark[]): Promise<Bookmark[]>
}

export function createBookmarkStore(prisma: PrismaClient): BookmarkStore {
  async function list(userId: string): Promise<Bookmark[]> {
    const rows = await prisma.bookmark.findMany({ where: { userId } })
    const read = rows.flatMap(({ kind: stored, key, value, changedAt, removed }): Bookmark[] => {
      const kind = BOOKMARK_KINDS.find((one) => one === stored)
      return kind ? [{ kind, key, value, changedAt: changedAt.getTime(), removed }] : []
    })
    return mergeBookmarks(read, [])
  }

  const upsert = (userId: string, bookmarks: readonly Bookmark[]) => {
    const rows = bookmarks.map(
      ({ kind, key, value, changedAt, removed }) =>
        Prisma.sql`(${userId}, ${kind}, ${key}, ${value}, ${new Date(changedAt)}::timestamp(3), ${removed})`,
    )
    return prisma.$executeRaw`
      insert into "Bookmark" as b ("userId", "kind", "key", "value", "changedAt", "removed")
      values ${Prisma.join(rows)}
      on conflict ("userId", "kind", "key") do update
        set "value" = excluded."value", "changedAt" = excluded."changedAt", "removed" = excluded."removed"
        where (excluded."changedAt", b."removed") > (b."changedAt", excluded."removed")`
  }

  const tidy = (userId: string) => prisma.$executeRaw`
    delete from "Bookmark" b using (
      select "kind", "key", row_number() over (
        partition by "kind", "removed" order by "changedAt" desc, "key") as n
      from "Bookmark" where "userId" = ${userId}) o
    where b."userId" = ${userId} and b."kind" = o."kind" and b."key" = o."key"
      and o.n > case when o."kind" = 'event' then ${BOOKMARK_LIMITS.event}::integer
        else ${BOOKMARK_LIMITS.view}::integer end`

  return {
    list,
    async merge(userId, bookmarks) {
      // One row per key: a statement may not touch a row twice. In key order two merges never deadlock.
      const rows = mergeBookmarks(bookmarks, []).sort((a, b) =>
        `${a.kind}\n${a.key}` < `${b.kind}\n${b.key}` ? -1 : 1,
      )
      if (rows.length > 0) {
        await upsert(userId, rows)
        await tidy(userId)
      }
      return list(userId)
    },
  }
}
