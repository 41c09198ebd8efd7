import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useMemo, useState } from 'react'

const nothing = () => undefined

/** The router's mark on a history entry: the router does not follow a write that keeps it. */
const ROUTER_STATE = { __NA: true }

/** Runs `follow` after each write to the history that Next.js would follow. */
function watchHistory(follow: () => void): () => void {
  const { pushState, replaceState } = window.history
  const followed =
    (write: typeof pushState): typeof pushState =>
    (data, unused, url) => {
      write.call(window.history, { ...data, ...ROUTER_STATE }, unused, url)
      if (data?.__NA !== true) follow()
    }
  window.history.pushState = followed(pushState)
  window.history.replaceState = followed(replaceState)
  window.addEventListener('popstate', follow)
  return () => {
    Object.assign(window.history, { pushState, replaceState })
    window.removeEventListener('popstate', follow)
  }
}

/** Next.js's hooks over jsdom's own history: the page's path and query, and links to other pages. */
export function TestRouter({ children }: { children: ReactNode }) {
  const [url, setUrl] = useState(window.location.href)
  useEffect(() => watchHistory(() => setUrl(window.location.href)), [])
  const { pathname, searchParams } = useMemo(() => new URL(url), [url])
  const router = useMemo(() => {
    const push = (href: string) => window.history.pushState(null, '', href)
    return {
      push,
      replace: (href: string) => window.history.replaceState(null, '', href),
      back: () => window.history.back(),
      forward: () => window.history.forward(),
      refresh: nothing,
      prefetch: nothing,
    }
  }, [])
  return (
    <AppRouterContext value={router as never}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}
