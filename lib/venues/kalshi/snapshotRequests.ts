interface Due {
  /** When to ask, or to ask again. */
  at: number
  waitMs: number
  /** When it was asked for; absent until then. */
  askedAt?: number
  /** The market had a book on this connection, so the venue can tell it. */
  had: boolean
}

/** Whole books that are waited for. */
export interface SnapshotRequests {
  /** The subscription sends this book by itself; ask when it does not. */
  expect(ticker: string): void
  /** Ask for it as soon as can be, or after a pause; a book that is waited for keeps its time. */
  doubt(ticker: string, pauseMs?: number): void
  has(ticker: string): boolean
  /** Is it time to ask? */
  isDue(ticker: string): boolean
  asked(tickers: readonly string[]): void
  arrived(ticker: string): void
  drop(ticker: string): void
  clear(): void
  /** One that the venue could tell was asked for, the wait is over, and no book at all came since. */
  unanswered(): boolean
}

/** Each further try for a book waits twice as long, up to `maxWaitMs`. */
export function createSnapshotRequests({
  now,
  waitMs,
  maxWaitMs,
}: {
  now(): number
  waitMs: number
  maxWaitMs: number
}): SnapshotRequests {
  const due = new Map<string, Due>()
  let arrivedAt = 0
  return {
    expect(ticker) {
      due.set(ticker, { at: now() + waitMs, waitMs, had: false })
    },
    doubt(ticker, pauseMs = 0) {
      if (!due.has(ticker)) due.set(ticker, { at: now() + pauseMs, waitMs, had: true })
    },
    has: (ticker) => due.has(ticker),
    isDue: (ticker) => (due.get(ticker)?.at ?? Number.POSITIVE_INFINITY) <= now(),
    asked(tickers) {
      for (const ticker of tickers) {
        const one = due.get(ticker)
        if (!one) continue
        one.askedAt = now()
        one.at = now() + one.waitMs
        one.waitMs = Math.min(one.waitMs * 2, maxWaitMs)
      }
    },
    arrived(ticker) {
      due.delete(ticker)
      arrivedAt = now()
    },
    drop: (ticker) => due.delete(ticker),
    clear: () => due.clear(),
    unanswered: () =>
      [...due.values()].some(
        ({ at, askedAt, had }) => had && askedAt !== undefined && at <= now() && arrivedAt < askedAt,
      ),
  }
}
