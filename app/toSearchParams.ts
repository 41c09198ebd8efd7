/** A page's query as the browser would read it; the first value of a repeated name counts. */
export function toSearchParams(query: Record<string, string | string[] | undefined>): URLSearchParams {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const first = Array.isArray(value) ? value[0] : value
    return first === undefined ? [] : [[name, first]]
  })
  return new URLSearchParams(entries)
}
