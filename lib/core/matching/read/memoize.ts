/**
 * Memoizes a pure function by a key: the markets of an event share most of their texts, and one text is parsed for
 * several slots. At most twice `size` results are kept.
 */
export function memoize<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => string,
  size = 256,
): (...args: Args) => Result {
  let latest = new Map<string, Result>()
  let older = new Map<string, Result>()
  return (...args) => {
    const key = keyOf(...args)
    const known = latest.get(key) ?? older.get(key)
    if (known !== undefined) return known
    const result = compute(...args)
    if (latest.size >= size) {
      older = latest
      latest = new Map()
    }
    latest.set(key, result)
    return result
  }
}
