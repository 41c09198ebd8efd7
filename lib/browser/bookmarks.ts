import {
  BOOKMARK_KINDS,
  BOOKMARK_LIMITS,
  type Bookmark,
  type BookmarkKind,
  mergeBookmarks,
} from '@/lib/core/domain/bookmarks'

/** This browser's bookmarks of the events list: immediate, without an account, and after signing out. */
interface Kept {
  /** The account it was last merged with: those of another account are not mixed in. */
  owner?: string
  bookmarks: readonly Bookmark[]
}

const KEY = 'crossbook.bookmarks'
const NOTHING: Kept = { bookmarks: [] }

let kept: Kept | undefined
const watchers = new Set<() => void>()

/** Stored data may be of another version, or tampered with. */
function isBookmark(value: unknown): value is Bookmark {
  if (typeof value !== 'object' || value === null) return false
  const { kind, key, value: text, changedAt, removed } = value as Partial<Record<keyof Bookmark, unknown>>
  return (
    BOOKMARK_KINDS.some((one) => one === kind) &&
    typeof key === 'string' &&
    typeof text === 'string' &&
    typeof changedAt === 'number' &&
    Number.isFinite(changedAt) &&
    typeof removed === 'boolean'
  )
}

function read(): Kept {
  try {
    const stored: Partial<Record<keyof Kept, unknown>> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const bookmarks = Array.isArray(stored.bookmarks) ? stored.bookmarks.filter(isBookmark) : []
    return {
      owner: typeof stored.owner === 'string' ? stored.owner : undefined,
      bookmarks: mergeBookmarks(bookmarks, []),
    }
  } catch {
    return NOTHING
  }
}

function write(next: Kept): void {
  kept = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that denies storage keeps them until the page is left.
  }
  for (const watcher of watchers) watcher()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  kept = undefined
  for (const watcher of watchers) watcher()
}

/** Calls back when anything changes, in this tab or in another. */
export function watchBookmarks(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', onStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export function keptBookmarks(): Kept {
  kept ??= read()
  return kept
}

export const findBookmark = (kind: BookmarkKind, key: string) =>
  keptBookmarks().bookmarks.find((one) => one.kind === kind && one.key === key && !one.removed)

/** Adds or removes. False when the list is full. */
export function setBookmark(change: Omit<Bookmark, 'changedAt'>): boolean {
  const { owner, bookmarks } = keptBookmarks()
  const same = bookmarks.filter(({ kind }) => kind === change.kind)
  const before = same.find(({ key }) => key === change.key)
  const isFull = same.filter(({ removed }) => !removed).length >= BOOKMARK_LIMITS[change.kind]
  if (!change.removed && isFull && before?.removed !== false) return false
  // Later than the change it replaces, also within a millisecond or after the clock was set back.
  const changedAt = Math.max(Date.now(), (before?.changedAt ?? 0) + 1)
  write({ owner, bookmarks: mergeBookmarks([{ ...change, changedAt }], bookmarks) })
  return true
}

/**
 * Merges in the bookmarks stored in an account. `sent`: the local bookmarks at the time of the request, which the reply
 * covers; later changes stay. Bookmarks left behind by another account are dropped.
 */
export function adoptBookmarks(owner: string, theirs: readonly Bookmark[], sent: readonly Bookmark[]): void {
  const mine = keptBookmarks()
  const answered = new Set(sent)
  const isOurs = mine.owner === undefined || mine.owner === owner
  const since = isOurs ? mine.bookmarks.filter((bookmark) => !answered.has(bookmark)) : []
  write({ owner, bookmarks: mergeBookmarks(theirs, since) })
}
