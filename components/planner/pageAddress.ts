/** The query of one page's address. */
export interface PageAddress {
  /** As of the first paint, on the server too. */
  initial: string
  /** The present query; undefined once the browser is at another page. */
  read(): string | undefined
  /** Replaces the query of the current history entry. False once the browser is at another page. */
  replace(search: string): boolean
}

const withMark = (search: string) => (search === '' || search.startsWith('?') ? search : `?${search}`)

/**
 * The address of a page, changed without the router: the history entry keeps the router's state, so Next.js does not
 * treat the change as a navigation. A write never cancels a navigation in progress and never renders the page.
 */
export function createPageAddress(pathname: string, params: URLSearchParams): PageAddress {
  const event = params.get('event')
  // While a page is left, it is still on screen when the browser is already at another one's address.
  const isHere = () =>
    window.location.pathname === pathname &&
    new URLSearchParams(window.location.search).get('event') === event
  return {
    initial: withMark(params.toString()),
    read: () => (isHere() ? withMark(new URLSearchParams(window.location.search).toString()) : undefined),
    replace(search) {
      if (!isHere()) return false
      window.history.replaceState(window.history.state, '', `${pathname}${search}${window.location.hash}`)
      return true
    },
  }
}
