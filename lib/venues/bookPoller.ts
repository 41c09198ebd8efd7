import type { BookRef } from './connector'

/** One look at what is due. */
const TICK_MS = 50
const MAX_AT_ONCE = 3

interface Wanted {
  ref: BookRef
  dueAt: number
  readAt: number
}

/** Books not yet known come first, the latest wanted before all: somebody looks at it. Others by how long they wait. */
function order(a: Wanted, b: Wanted): number {
  const [newA, newB] = [a.readAt === 0, b.readAt === 0]
  if (newA !== newB) return newA ? -1 : 1
  return newA ? b.dueAt - a.dueAt : a.dueAt - b.dueAt
}

/**
 * Reads books one by one, a few at a time; the host's limiter sets the pace.
 * Bounded by the markets that are wanted. `read` says in how many ms the same book is to be read again.
 */
export function createBookReads({
  read,
  now,
  gapMs,
}: {
  read(ref: BookRef, signal: AbortSignal): Promise<number>
  now(): number
  /** The same book is not asked for more often than this. */
  gapMs: number
}) {
  const wanted = new Map<string, Wanted>()
  const reading = new Set<string>()
  const stop = new AbortController()

  async function run(one: Wanted) {
    const { marketId } = one.ref
    reading.add(marketId)
    one.readAt = now()
    one.dueAt = Number.POSITIVE_INFINITY
    const restMs = await read(one.ref, stop.signal)
    reading.delete(marketId)
    one.dueAt = Math.min(one.dueAt, now() + restMs)
  }

  function tick() {
    if (reading.size >= MAX_AT_ONCE) return
    const due = [...wanted.values()]
      .filter((one) => one.dueAt <= now() && !reading.has(one.ref.marketId))
      .sort(order)
    for (const one of due.slice(0, MAX_AT_ONCE - reading.size)) run(one)
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    /** Wants this book after a while, or sooner when it is due sooner, and again and again until dropped. */
    want(ref: BookRef, afterMs: number) {
      const at = now() + afterMs
      const one = wanted.get(ref.marketId) ?? { ref, dueAt: at, readAt: 0 }
      one.dueAt = Math.max(Math.min(one.dueAt, at), one.readAt + gapMs)
      wanted.set(ref.marketId, one)
    },
    drop(marketId: string) {
      wanted.delete(marketId)
    },
    close() {
      clearInterval(timer)
      wanted.clear()
      stop.abort(new Error('The stream was closed.'))
    },
  }
}
