const PARAM = 'back'
/** As long as an address of ours may be. */
const MAX_LENGTH = 2_000
const HERE = 'http://here'

/** The sign-in page, which leads back to the page on screen. In a browser only. */
export const signInHref = (): string =>
  `/account?${new URLSearchParams({ [PARAM]: `${window.location.pathname}${window.location.search}` })}`

/** Path and query to return to; undefined for anything that is not an address of this site. */
export function readBack(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return undefined
  if (!URL.canParse(value, HERE)) return undefined
  const { origin, pathname, search } = new URL(value, HERE)
  return origin === HERE ? `${pathname}${search}` : undefined
}
