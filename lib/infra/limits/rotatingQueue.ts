/** Waiting items of many owners. */
export interface RotatingQueue<Item> {
  readonly size: number
  add(owner: string, item: Item): void
  /** The next item: owners in rotation, the items of one in their order; undefined when none waits. */
  next(): Item | undefined
}

/** A queue in which owners have turns in rotation, so that one with many items waits for itself alone. */
export function createRotatingQueue<Item>(): RotatingQueue<Item> {
  const byOwner = new Map<string, Item[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    add(owner, item) {
      size += 1
      const items = byOwner.get(owner)
      if (items) items.push(item)
      else byOwner.set(owner, [item])
    },
    next() {
      for (const [owner, items] of byOwner) {
        const first = items.shift()
        // The owner that had its turn goes to the back.
        byOwner.delete(owner)
        if (items.length > 0) byOwner.set(owner, items)
        size -= 1
        return first
      }
      return undefined
    },
  }
}
