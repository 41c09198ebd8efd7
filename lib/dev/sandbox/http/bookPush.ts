import { changedLevels } from '@/lib/core/domain/changedLevels'
import type { BookSides, Level } from '@/lib/core/domain/orderBook'

/** One changed level: its new size, 0 when removed. In YES prices, micro-units. */
export interface LevelChange {
  side: 'bids' | 'asks'
  price: number
  size: number
  /** New size minus the old. */
  delta: number
}

export interface PushedBook {
  sides: BookSides
  changes: readonly LevelChange[]
}

/** How often watched books are checked for changes. */
const TICK_MS = 200

function changesOf(side: 'bids' | 'asks', before: readonly Level[], after: readonly Level[]): LevelChange[] {
  const had = new Map(before.map(({ price, size }): [number, number] => [price, size]))
  return changedLevels(before, after, side === 'bids' ? -1 : 1).map(({ price, size }) => ({
    side,
    price,
    size,
    delta: size - (had.get(price) ?? 0),
  }))
}

/**
 * Pushes deltas of watched books to clients. Removals come first, so that a client that applies level by level
 * sees a crossed book as briefly as possible.
 */
export function createBookPush({
  book,
  clock,
}: {
  /** In YES prices; undefined for a market without a book. */
  book(id: string, now: number): BookSides | undefined
  clock(): number
}) {
  const lastSent = new Map<string, BookSides>()
  const watchers = new Map<string, Set<(pushed: PushedBook) => void>>()
  let timer: NodeJS.Timeout | undefined

  function tick() {
    for (const [id, listeners] of watchers) {
      const sides = book(id, clock()) ?? { bids: [], asks: [] }
      const before = lastSent.get(id)
      lastSent.set(id, sides)
      if (!before || before === sides) continue
      const changes = [
        ...changesOf('bids', before.bids, sides.bids),
        ...changesOf('asks', before.asks, sides.asks),
      ]
      if (changes.length === 0) continue
      changes.sort((a, b) => a.size - b.size)
      for (const listener of [...listeners]) listener({ sides, changes })
    }
  }

  return {
    /** The base of the next delta. */
    snapshot(id: string): BookSides | undefined {
      const known = watchers.has(id) ? lastSent.get(id) : undefined
      const sides = known ?? book(id, clock())
      if (sides) lastSent.set(id, sides)
      return sides
    },
    /** Calls back on every change until the returned function is called. */
    watch(id: string, listener: (pushed: PushedBook) => void): () => void {
      const listeners = watchers.get(id) ?? new Set()
      watchers.set(id, listeners)
      listeners.add(listener)
      timer ??= setInterval(tick, TICK_MS).unref()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        watchers.delete(id)
        lastSent.delete(id)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
