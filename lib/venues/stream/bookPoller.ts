import type { BookRef } from '../connector'

const TICK_MS = 50
const MAX_CONCURRENT = 3

interface Request {
  ref: BookRef
  dueAt: number
  requestedAt: number
}

/** Books never requested come first, the most recently added of them first; then those overdue longest. */
function byPriority(a: Request, b: Request): number {
  const [isNewA, isNewB] = [a.requestedAt === 0, b.requestedAt === 0]
  if (isNewA !== isNewB) return isNewA ? -1 : 1
  return isNewA ? b.dueAt - a.dueAt : a.dueAt - b.dueAt
}

export type BookPoller = ReturnType<typeof createBookPoller>

/**
 * Polls books by REST one by one, a few concurrently; the host's rate limiter sets the pace.
 * `poll` returns the delay until the next poll of the same book, ms.
 */
export function createBookPoller({
  poll,
  now,
  gapMs,
}: {
  poll(ref: BookRef, signal: AbortSignal): Promise<number>
  now(): number
  /** Minimum interval between two polls of the same book. */
  gapMs: number
}) {
  const requests = new Map<string, Request>()
  const running = new Set<string>()
  const stop = new AbortController()

  async function run(request: Request) {
    const { marketId } = request.ref
    running.add(marketId)
    request.requestedAt = now()
    request.dueAt = Number.POSITIVE_INFINITY
    const delayMs = await poll(request.ref, stop.signal)
    running.delete(marketId)
    request.dueAt = Math.min(request.dueAt, now() + delayMs)
  }

  function tick() {
    if (running.size >= MAX_CONCURRENT) return
    const due = [...requests.values()]
      .filter((request) => request.dueAt <= now() && !running.has(request.ref.marketId))
      .sort(byPriority)
    for (const request of due.slice(0, MAX_CONCURRENT - running.size)) run(request)
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    /** Polls this book after the delay, or earlier if it is already due earlier. */
    schedule(ref: BookRef, delayMs: number) {
      const at = now() + delayMs
      const request = requests.get(ref.marketId) ?? { ref, dueAt: at, requestedAt: 0 }
      request.dueAt = Math.max(Math.min(request.dueAt, at), request.requestedAt + gapMs)
      requests.set(ref.marketId, request)
    },
    cancel(marketId: string) {
      requests.delete(marketId)
    },
    close() {
      clearInterval(timer)
      requests.clear()
      stop.abort(new Error('The stream was closed.'))
    },
  }
}
