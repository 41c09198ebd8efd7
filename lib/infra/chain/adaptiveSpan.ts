/** How many blocks to request at once: as many as the nodes will answer. */
export interface AdaptiveSpan {
  readonly blocks: number
  /** A request of this size was answered. */
  answered(blocks: number): void
  /** A request of this size was rejected or failed; false when it cannot get smaller. */
  refused(blocks: number): boolean
}

/** Successful responses in a row before a rejected size is retried. */
const PATIENCE = 20

/** Halves a rejected size, grows by half below it, and retries the rejected size after a while. */
export function createAdaptiveSpan({ first, max }: { first: number; max: number }): AdaptiveSpan {
  let blocks = Math.min(first, max)
  let ceiling = max + 1
  let inRow = 0
  return {
    get blocks() {
      return blocks
    },
    answered(size) {
      inRow += 1
      if (inRow >= PATIENCE) ceiling = max + 1
      const larger = Math.min(max, blocks + Math.ceil(blocks / 2))
      if (size < blocks || larger >= ceiling) return
      blocks = larger
      if (ceiling > max) inRow = 0
    },
    refused(size) {
      inRow = 0
      ceiling = Math.max(2, Math.min(ceiling, size))
      const smaller = Math.max(1, Math.min(blocks, size) >> 1)
      const shrinks = smaller < size
      blocks = smaller
      return shrinks
    },
  }
}
