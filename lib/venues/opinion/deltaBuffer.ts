import type { BookSides } from '@/lib/domain/orderBook'

/** More changes of one market than this, while its book is read, and the reading begins again. */
const MAX_CHANGES = 512

interface JournalChange {
  /** When it arrived, ms. */
  at: number
  side: keyof BookSides
  price: number
  /** The level's whole new size. */
  size: number
}

export type Journal = ReturnType<typeof createJournal>

/** The last changes of one market's book, to be laid over a snapshot that was taken meanwhile. */
export function createJournal() {
  let changes: JournalChange[] = []
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    add(change: JournalChange) {
      changes.push(change)
      // Cut in halves, so that keeping the bound costs nothing per change.
      if (changes.length < 2 * MAX_CHANGES) return
      droppedAt = changes[MAX_CHANGES - 1]?.at ?? change.at
      changes = changes.slice(MAX_CHANGES)
    },
    /** In order of arrival; undefined when some of them are no longer known. */
    since(at: number): JournalChange[] | undefined {
      return droppedAt >= at ? undefined : changes.filter((change) => change.at >= at)
    },
    clear() {
      changes = []
      droppedAt = Number.NEGATIVE_INFINITY
    },
  }
}
