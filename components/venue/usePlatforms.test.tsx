import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import type { PlatformInfo, PlatformsResponse } from '@/lib/contract/platforms'
import { usePlatforms } from './usePlatforms'

const health: PlatformInfo['health'] = {
  state: 'connected',
  message: '',
  last_message_at: '2026-11-25T12:00:00.000Z',
  books: 10,
  stale_books: 0,
  book_ages: { within_2s: 10, within_10s: 0, within_60s: 0, older: 0 },
  oldest_book_at: '2026-11-25T12:00:00.000Z',
  needs_key: false,
  stream: 'open',
  streamed_books: 10,
  drift: [],
}
const platform: PlatformInfo = {
  id: 'platform_2',
  venue: 'kalshi',
  name: 'Kalshi',
  url: 'https://kalshi.com',
  chain_id: null,
  contracts: [],
  lot: 1,
  tick: 0.01,
  min_order_usd: 0,
  min_sell_usd: 0,
  min_order_tokens: 1,
  fee: { model: 'none', params: {}, charged_in: 'usd', source: 'https://kalshi.com', as_of: '2026-11-25' },
  volume_unit: 'contracts',
  health,
  chain: null,
}

const answerOf = (changed: Partial<PlatformInfo['health']>): PlatformsResponse => ({
  platforms: [{ ...platform, health: { ...health, ...changed } }],
})

test('changing book ages render nothing again; a platform that goes down does', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const put = (changed: Partial<PlatformInfo['health']>) =>
    act(async () => {
      client.setQueryData(platformsQuery().queryKey, answerOf(changed))
      // Observers are notified in a task of their own, which runs before this one.
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  await put({})
  let drawn = 0
  const { result } = renderHook(
    () => {
      drawn += 1
      return usePlatforms().platforms
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  const [before, first] = [result.current, drawn]
  await put({ books: 11, book_ages: { within_2s: 9, within_10s: 2, within_60s: 0, older: 0 } })
  expect(result.current).toBe(before)
  expect(drawn).toBe(first)
  await put({ state: 'down', message: 'Kalshi cannot be reached.' })
  expect(result.current[0]?.health).toEqual({ state: 'down', message: 'Kalshi cannot be reached.' })
})
