/** Headers that identify a visitor and its location; the serving process overwrites a visitor's own last two. */
const NAMES = ['host', 'cookie', 'x-crossbook-client', 'x-crossbook-country'] as const

/** A page request's headers by which the serving process identifies its visitor. */
export function visitorHeaders(sent: { get(name: string): string | null }): Record<string, string> {
  const named = NAMES.flatMap((name) => {
    const value = sent.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(named)
}
