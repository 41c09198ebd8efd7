/** Adds items to a list. `push(...items)` passes each as an argument, of which a hundred thousand are too many. */
export function appendAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
