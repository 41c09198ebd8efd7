/** The address with these query parameters set. */
export function withQuery(base: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
