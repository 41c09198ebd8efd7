/** Kinds of bookmarks: watched events, and named searches of the event list. */
export const BOOKMARK_KINDS = ['event', 'view'] as const
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number]

export interface Bookmark {
  kind: BookmarkKind
  /** An event's id, or a view's name. */
  key: string
  /** A view's query string; "" for an event. */
  value: string
  /** When it was saved or removed, ms. */
  changedAt: number
  /** Tombstone: kept for a while, so that another browser does not restore the bookmark. */
  removed: boolean
}

/** Maximum stored per kind; the same number of removals is kept. */
export const BOOKMARK_LIMITS: Record<BookmarkKind, number> = { event: 200, view: 30 }

export const BOOKMARK_KEY_LENGTH = 100
export const BOOKMARK_VALUE_LENGTH = 600

const nameOf = ({ kind, key }: Bookmark) => `${kind}\n${key}`

/** The later change wins; at the same time, a saved one over a removed one, then the first. */
const wins = (a: Bookmark, b: Bookmark) =>
  a.changedAt !== b.changedAt ? a.changedAt > b.changedAt : a.removed <= b.removed

/**
 * Merges two copies of a user's bookmarks, latest change first; above the limit the oldest are evicted.
 * Commutative and idempotent.
 */
export function mergeBookmarks(ours: readonly Bookmark[], theirs: readonly Bookmark[]): Bookmark[] {
  const merged = new Map<string, Bookmark>()
  for (const bookmark of [...ours, ...theirs]) {
    const known = merged.get(nameOf(bookmark))
    if (!known || !wins(known, bookmark)) merged.set(nameOf(bookmark), bookmark)
  }
  const counts = new Map<string, number>()
  return [...merged.values()]
    .sort((a, b) => b.changedAt - a.changedAt || (nameOf(a) < nameOf(b) ? -1 : 1))
    .filter(({ kind, removed }) => {
      const count = (counts.get(`${kind} ${removed}`) ?? 0) + 1
      counts.set(`${kind} ${removed}`, count)
      return count <= BOOKMARK_LIMITS[kind]
    })
}
