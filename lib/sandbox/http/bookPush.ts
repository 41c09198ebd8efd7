import type { BookSides, Level } from '@/lib/domain/orderBook'

/** One level that changed: its whole new size, 0 when it is gone. In YES prices, micro-units. */
export interface LevelChange {
  side: 'bids' | 'asks'
  price: number
  size: number
  /** New size less the old. */
  delta: number
}

export interface PushedBook {
  sides: BookSides
  changes: readonly LevelChange[]
}

/** How often watched books are looked at for changes. */
const TICK_MS = 200

function changesOf(side: 'bids' | 'asks', before: readonly Level[], after: readonly Level[]): LevelChange[] {
  const old = new Map(before.map((level) => [level.price as number, level.size as number]))
  const changes: LevelChange[] = []
  for (const { price, size } of after) {
    const had = old.get(price) ?? 0
    old.delete(price)
    if (had !== size) changes.push({ side, price, size, delta: size - had })
  }
  for (const [price, size] of old) changes.push({ side, price, size: 0, delta: -size })
  return changes
}

/**
 * Tells clients how the books they watch change. Removals come first, so that a client that applies level by level
 * sees a crossed book for no longer than need be.
 */
export function createBookPush({
  book,
  clock,
}: {
  /** In YES prices; undefined for a market without a book. */
  book(id: string, now: number): BookSides | undefined
  clock(): number
}) {
  const told = new Map<string, BookSides>()
  const watchers = new Map<string, Set<(pushed: PushedBook) => void>>()
  let timer: NodeJS.Timeout | undefined

  function tick() {
    for (const [id, listeners] of watchers) {
      const sides = book(id, clock()) ?? { bids: [], asks: [] }
      const before = told.get(id)
      told.set(id, sides)
      if (!before || before === sides) continue
      const changes = [
        ...changesOf('bids', before.bids, sides.bids),
        ...changesOf('asks', before.asks, sides.asks),
      ].sort((a, b) => a.size - b.size)
      if (changes.length === 0) continue
      for (const listener of [...listeners]) listener({ sides, changes })
    }
  }

  return {
    /** The book as the next change will be told against. */
    snapshot(id: string): BookSides | undefined {
      const known = watchers.has(id) ? told.get(id) : undefined
      const sides = known ?? book(id, clock())
      if (sides) told.set(id, sides)
      return sides
    },
    /** Calls back at every change until the returned function is called. */
    watch(id: string, listener: (pushed: PushedBook) => void): () => void {
      const listeners = watchers.get(id) ?? new Set()
      watchers.set(id, listeners)
      listeners.add(listener)
      timer ??= setInterval(tick, TICK_MS).unref()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        watchers.delete(id)
        told.delete(id)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
