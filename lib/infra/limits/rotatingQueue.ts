/** Queued items of many owners. */
export interface RotatingQueue<Item> {
  readonly size: number
  add(owner: string, item: Item): void
  /** The next item: owners round-robin, each owner's items in order; undefined when empty. */
  next(): Item | undefined
}

/** A queue that serves owners round-robin, so that one with many items delays only itself. */
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
        // The owner just served goes to the back.
        byOwner.delete(owner)
        if (items.length > 0) byOwner.set(owner, items)
        size -= 1
        return first
      }
      return undefined
    },
  }
}
