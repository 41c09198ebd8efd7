/** What says who asks, and from where; the serving process replaces what a visitor sends under the last two. */
const NAMES = ['host', 'cookie', 'x-crossbook-client', 'x-crossbook-country'] as const

/** The headers of a page's request by which the serving process knows its visitor. */
export function visitorHeaders(sent: { get(name: string): string | null }): Record<string, string> {
  const named = NAMES.flatMap((name) => {
    const value = sent.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(named)
}
