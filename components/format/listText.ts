/** "A", "A and B", "A, B, and C". The browser's own list formatter took 30 ms to load before the page could be used. */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const before = names.slice(0, -1)
  return before.length === 1 ? `${before[0]} and ${last}` : `${before.join(', ')}, and ${last}`
}
