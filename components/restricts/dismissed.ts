/** Dismissed banners; a cookie, so that the server's first paint omits them. */
export const DISMISSED_COOKIE = 'crossbook_restricts'

const YEAR_S = 31_536_000
const MAX_DISMISSED = 60
const KEY = /^[A-Z]{2}-[a-z]{1,20}$/

/** Key of a dismissal: a venue in a country. */
export const dismissalKey = (country: string, venue: string) => `${country}-${venue}`

/** Keys in the cookie; invalid entries are skipped. */
export const readDismissed = (value: string | undefined): string[] =>
  (value ?? '')
    .split('.')
    .filter((key) => KEY.test(key))
    .slice(-MAX_DISMISSED)

/** Adds these to the dismissals stored in this browser; returns all. */
export function addDismissed(before: readonly string[], keys: readonly string[]): string[] {
  const all = [...new Set([...before, ...keys])].slice(-MAX_DISMISSED)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${DISMISSED_COOKIE}=${all.join('.')}; path=/; max-age=${YEAR_S}; samesite=lax`
  return all
}
