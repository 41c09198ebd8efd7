/** Number and freshness of a venue's books at one moment. */
export interface BookStats {
  books: number
  stale: number
  /** By the time since the venue last sent or confirmed them; each book counts once. */
  ages: { within2s: number; within10s: number; within60s: number; older: number }
  /** The longest of these ages, ms; undefined without books or without a known time. */
  oldestMs?: number
}

export const NO_BOOKS: BookStats = {
  books: 0,
  stale: 0,
  ages: { within2s: 0, within10s: 0, within60s: 0, older: 0 },
}

const bandOf = (ageMs: number): keyof BookStats['ages'] => {
  if (ageMs <= 2_000) return 'within2s'
  if (ageMs <= 10_000) return 'within10s'
  return ageMs <= 60_000 ? 'within60s' : 'older'
}

/** Counts books in one pass. `ageMs` may be infinite: the time is unknown. */
export function countBooks<Entry>(
  entries: Iterable<Entry>,
  { isStale, ageMs }: { isStale: (entry: Entry) => boolean; ageMs: (entry: Entry) => number },
): BookStats {
  const stats: BookStats = { ...NO_BOOKS, ages: { ...NO_BOOKS.ages } }
  let oldestMs = Number.NEGATIVE_INFINITY
  for (const entry of entries) {
    const age = ageMs(entry)
    stats.books += 1
    if (isStale(entry)) stats.stale += 1
    stats.ages[bandOf(age)] += 1
    oldestMs = Math.max(oldestMs, age)
  }
  return Number.isFinite(oldestMs) ? { ...stats, oldestMs } : stats
}
