/** Every number in a response, by its path. */
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

/** Small and large changes of a number. */
export const CHANGES: ((figure: number) => number)[] = [
  (figure) => figure * 0.8,
  (figure) => figure * 1.01,
  (figure) => figure + 0.001,
  (figure) => figure - 1,
]
