/** A query as an address has it; lists with commas, and nothing of what was left out. */
export function toSearch(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.toString()
}
