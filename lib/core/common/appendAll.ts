/** Appends items to a list. `push(...items)` passes each as an argument and fails at a hundred thousand. */
export function appendAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
