/** Banners that were dismissed; a cookie, so that the server's first paint leaves them out. */
export const DISMISSED_COOKIE = 'crossbook_restricts'

const YEAR_S = 31_536_000
const MOST = 60
const KEY = /^[A-Z]{2}-[a-z]{1,20}$/

/** What is dismissed: a venue in a country. */
export const dismissalKey = (country: string, venue: string) => `${country}-${venue}`

/** Keys in the cookie; what is none is passed over. */
export const readDismissed = (value: string | undefined): string[] =>
  (value ?? '')
    .split('.')
    .filter((key) => KEY.test(key))
    .slice(-MOST)

/** Remembers these in this browser, beside those before; returns all. */
export function addDismissed(before: readonly string[], keys: readonly string[]): string[] {
  const all = [...new Set([...before, ...keys])].slice(-MOST)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${DISMISSED_COOKIE}=${all.join('.')}; path=/; max-age=${YEAR_S}; samesite=lax`
  return all
}
