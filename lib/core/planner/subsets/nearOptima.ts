/** Fills kept of one set; each is turned into whole lots. */
const MOST = 12

/**
 * Fills of one set that come close to its optimum and end in other steps of its curves: where a fee is rounded up to the
 * cent, one of them can be the better plan. Each is better than all around it, and costs are compared, micro-dollars.
 */
export interface NearOptima {
  /** Is a fill that costs this much more than the best so far one of them? */
  takes(excess: number): boolean
  /** Net tokens per member, and what they cost. */
  add(nets: readonly number[], cost: number): void
  /** Best first. */
  list(): readonly (readonly number[])[]
}

/** Collects fills that cost up to `slack` micro-dollars more than the best. */
export function createNearOptima(slack: number): NearOptima {
  const found: { nets: readonly number[]; cost: number }[] = []
  return {
    takes: (excess) => excess < slack && found.length < MOST,
    add(nets, cost) {
      found.push({ nets, cost })
    },
    list: () => found.sort((a, b) => a.cost - b.cost).map(({ nets }) => nets),
  }
}
