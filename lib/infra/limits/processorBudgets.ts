/** Processor time budget per address. */
export interface ProcessorBudgets {
  /** Has this address exceeded its share? */
  isSpent(address: string): boolean
  /** Charges this many milliseconds to an address's budget. */
  spend(address: string, ms: number): void
}

/** A tenth of a core. */
const SHARE = 0.1
/** Burst allowance of an idle address, ms: a page with all its requests, several times over. */
const BURST_MS = 1_000
/** Maximum tracked addresses; those idle longest are evicted. */
const MAX_ADDRESSES = 20_000

/**
 * Budgets that refill at a tenth of elapsed time. The service's own work, of address '', has none.
 * `now`: monotonic ms.
 */
export function createProcessorBudgets(now: () => number = () => performance.now()): ProcessorBudgets {
  /** Usage of each budget at a point in time, in the order of last use. */
  const used = new Map<string, { ms: number; at: number }>()
  const usedBy = (address: string) => {
    const known = used.get(address)
    return known ? Math.max(0, known.ms - (now() - known.at) * SHARE) : 0
  }
  return {
    isSpent: (address) => usedBy(address) > BURST_MS,
    spend(address, ms) {
      if (address === '') return
      const sum = usedBy(address) + ms
      used.delete(address)
      used.set(address, { ms: sum, at: now() })
      if (used.size <= MAX_ADDRESSES) return
      const [oldest] = used.keys()
      if (oldest !== undefined) used.delete(oldest)
    },
  }
}
