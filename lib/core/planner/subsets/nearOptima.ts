/** Maximum number of fills per set; each is converted to whole lots. */
const MAX_FILLS = 12

/**
 * Local optima of one set close to its optimum that end in other steps of its curves: where a fee is rounded up to the
 * cent, one of them can be the better plan. Costs are in micro-dollars.
 */
export interface NearOptima {
  /** Whether a fill that costs this much more than the best so far qualifies. */
  takes(excess: number): boolean
  /** Net tokens per member, and their cost. */
  add(nets: readonly number[], cost: number): void
  /** Best first. */
  list(): readonly (readonly number[])[]
}

/** Collects fills that cost up to `slack` micro-dollars more than the best. */
export function createNearOptima(slack: number): NearOptima {
  const found: { nets: readonly number[]; cost: number }[] = []
  return {
    takes: (excess) => excess < slack && found.length < MAX_FILLS,
    add(nets, cost) {
      found.push({ nets, cost })
    },
    list: () => found.sort((a, b) => a.cost - b.cost).map(({ nets }) => nets),
  }
}
