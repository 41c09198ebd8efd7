import { replaceAddress } from '@/components/ui/replaceAddress'

/** The query of one page's address. */
export interface PageAddress {
  /** As of the first paint, on the server too. */
  initial: string
  /** The current query; undefined once the browser is at another page. */
  read(): string | undefined
  /** Replaces the query of the current history entry. False once the browser is at another page. */
  replace(search: string): boolean
}

const withMark = (search: string) => (search === '' || search.startsWith('?') ? search : `?${search}`)

/** The address of a page, changed without the router. */
export function createPageAddress(pathname: string, params: URLSearchParams): PageAddress {
  const event = params.get('event')
  // While a page is left, it is still on screen although the browser already has the next address.
  const isHere = () =>
    window.location.pathname === pathname &&
    new URLSearchParams(window.location.search).get('event') === event
  return {
    initial: withMark(params.toString()),
    read: () => (isHere() ? withMark(new URLSearchParams(window.location.search).toString()) : undefined),
    replace(search) {
      if (!isHere()) return false
      replaceAddress(`${pathname}${search}${window.location.hash}`)
      return true
    },
  }
}
