/** What every address may take of the processor. */
export interface ProcessorBudgets {
  /** Has this address taken more than its share? */
  isSpent(address: string): boolean
  /** Takes so many milliseconds from an address's budget. */
  spend(address: string, ms: number): void
}

/** A tenth of a core. */
const SHARE = 0.1
/** An address that was quiet may take so much at once, ms: a page with all of its requests, several times over. */
const BURST_MS = 1_000
/** Addresses that are known at most; those that were quiet longest are forgotten. */
const MAX_ADDRESSES = 20_000

/** Budgets that fill up by a tenth of the time that passes. `now`: ms that only go up. */
export function createProcessorBudgets(now: () => number = () => performance.now()): ProcessorBudgets {
  /** What was used of each budget at a time; in the order of their last use. */
  const used = new Map<string, { ms: number; at: number }>()
  const usedBy = (address: string) => {
    const known = used.get(address)
    return known ? Math.max(0, known.ms - (now() - known.at) * SHARE) : 0
  }
  return {
    isSpent: (address) => usedBy(address) > BURST_MS,
    spend(address, ms) {
      const sum = usedBy(address) + ms
      used.delete(address)
      used.set(address, { ms: sum, at: now() })
      if (used.size <= MAX_ADDRESSES) return
      const [oldest] = used.keys()
      if (oldest !== undefined) used.delete(oldest)
    },
  }
}
