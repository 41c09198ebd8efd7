import type { BookSides } from '@/lib/core/domain/orderBook'

/** Beyond this many changes of one market during a snapshot request, the request is repeated. */
const MAX_CHANGES = 512

interface BufferedChange {
  /** Receive time, ms. */
  at: number
  side: keyof BookSides
  price: number
  /** The level's absolute size. */
  size: number
}

export type DeltaBuffer = ReturnType<typeof createDeltaBuffer>

/** The latest changes of one market's book, to be replayed over a snapshot that was taken meanwhile. */
export function createDeltaBuffer() {
  let changes: BufferedChange[] = []
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    add(change: BufferedChange) {
      changes.push(change)
      // Halving keeps the bound at no cost per change.
      if (changes.length < 2 * MAX_CHANGES) return
      droppedAt = changes[MAX_CHANGES - 1]?.at ?? change.at
      changes = changes.slice(MAX_CHANGES)
    },
    /** In order of arrival; undefined when some of them have been discarded. */
    since(at: number): BufferedChange[] | undefined {
      return droppedAt >= at ? undefined : changes.filter((change) => change.at >= at)
    },
    clear() {
      changes = []
      droppedAt = Number.NEGATIVE_INFINITY
    },
  }
}
