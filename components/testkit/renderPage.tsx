import { dehydrate, HydrationBoundary, QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { OfflineBanner } from '@/components/shell/OfflineBanner'
import { Providers } from '@/components/shell/Providers'
import { VenueBanner } from '@/components/shell/VenueBanner'
import { forgetAccessToken } from '@/lib/browser/accessToken'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import type { PlatformsResponse } from '@/lib/contract/platforms'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { installBrowserApis } from './browserApis'
import { classConflicts } from './classConflicts'
import { FakeEventSource } from './fakeEventSource'
import { TestRouter } from './TestRouter'

/** A query is sent three times before it has failed. */
configure({ asyncUtilTimeout: 10_000 })

/** Prepares jsdom before each test of a file, and empties it after. */
export function preparePageTests(): void {
  beforeEach(installBrowserApis)
  afterEach(() => {
    expect.soft([...new Set(classConflicts(document))]).toEqual([])
    cleanup()
    window.localStorage.clear()
    FakeEventSource.all = []
    forgetAccessToken()
    setRuntime(undefined)
  })
}

/** Failed queries are retried at once, not after seconds. */
function QuickRetries({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  useState(() => {
    const { queries } = client.getDefaultOptions()
    client.setDefaultOptions({ queries: { ...queries, retryDelay: 20 } })
  })
  return children
}

/** Renders part of a page at `path` as the layout does: with the platforms known, and the banners above it. */
export async function renderPage(page: ReactNode, { path }: { path: string }) {
  window.history.replaceState({ __NA: true }, '', path)
  const server = new QueryClient()
  const platforms: PlatformsResponse = await (await fetch('/api/platforms')).json()
  server.setQueryData(platformsQuery().queryKey, platforms)
  const venues = Object.fromEntries(platforms.platforms.map(({ id, venue }) => [id, venue]))
  const view = render(
    <TestRouter>
      <Providers venues={venues}>
        <QuickRetries>
          <HydrationBoundary state={dehydrate(server)}>
            <OfflineBanner />
            <VenueBanner />
            {page}
          </HydrationBoundary>
        </QuickRetries>
      </Providers>
    </TestRouter>,
  )
  return { ...view, user: userEvent.setup({ delay: null }) }
}
