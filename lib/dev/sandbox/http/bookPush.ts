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

/** Appends the levels of one side that changed; both lists are best first. */
function addChanges(
  changes: LevelChange[],
  side: 'bids' | 'asks',
  { before, after }: { before: readonly Level[]; after: readonly Level[] },
): void {
  const direction = side === 'bids' ? -1 : 1
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const level = after[j]
    const order = !old ? 1 : !level ? -1 : direction * (old.price - level.price)
    if (order < 0 && old) {
      changes.push({ side, price: old.price, size: 0, delta: -old.size })
      i += 1
    } else if (level) {
      const had = order === 0 && old ? old.size : 0
      if (level.size !== had)
        changes.push({ side, price: level.price, size: level.size, delta: level.size - had })
      j += 1
      if (order === 0) i += 1
    }
  }
}

const bySize = (a: LevelChange, b: LevelChange) => a.size - b.size

const EMPTY: BookSides = { bids: [], asks: [] }

/** The checks for changes that are running now. */
const checks = new Set<() => number>()
let isByHand = false

/** For a bench: from now on books are pushed by the returned function only, which returns how many changed. */
export function pushByHand(): () => number {
  isByHand = true
  return () => {
    let changed = 0
    for (const check of checks) changed += check()
    return changed
  }
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

  function tick(): number {
    let changed = 0
    // One time for all: books of one question then share its fair values.
    const now = clock()
    for (const [id, listeners] of watchers) {
      const sides = book(id, now) ?? EMPTY
      const before = lastSent.get(id)
      if (before === sides) continue
      lastSent.set(id, sides)
      if (!before) continue
      const changes: LevelChange[] = []
      addChanges(changes, 'bids', { before: before.bids, after: sides.bids })
      addChanges(changes, 'asks', { before: before.asks, after: sides.asks })
      if (changes.length === 0) continue
      if (changes.length > 1) changes.sort(bySize)
      changed += 1
      for (const listener of [...listeners]) listener({ sides, changes })
    }
    return changed
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
    checks.delete(tick)
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
      timer ??= setInterval(() => isByHand || tick(), TICK_MS).unref()
      checks.add(tick)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        watchers.delete(id)
        lastSent.delete(id)
        if (watchers.size === 0) stop()
      }
    },
  }
}
