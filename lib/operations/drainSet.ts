/** Removes and processes items of the set while `mayGoOn` returns true; true when none is left. */
export function drainSet<T>(waiting: Set<T>, work: (one: T) => void, mayGoOn: () => boolean): boolean {
  for (const one of waiting) {
    if (!mayGoOn()) return false
    waiting.delete(one)
    work(one)
  }
  return true
}
