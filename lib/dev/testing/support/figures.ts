/** Every number in an answer, by its path. */
export function numbersOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]))
}

/** A copy with one number changed. */
export function changed<T>(
  value: T,
  [key, ...rest]: readonly string[],
  change: (figure: number) => number,
): T {
  if (key === undefined) return change(Number(value)) as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, change)
  return copy as T
}

/** What may be done to a number, small and large. */
export const CHANGES: ((figure: number) => number)[] = [
  (figure) => figure * 0.8,
  (figure) => figure * 1.01,
  (figure) => figure + 0.001,
  (figure) => figure - 1,
]
