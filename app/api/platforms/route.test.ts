import { afterEach, expect, test } from 'vitest'
import { platformsResponse } from '@/lib/contract/platforms'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { askFor } from '@/lib/testing/askRoute'
import { buildBook, NOW } from '@/lib/testing/builders'
import { createTestRuntime } from '@/lib/testing/testRuntime'
import { GET } from './route'

afterEach(() => setRuntime(undefined))

const ask = async () => (await askFor(GET, platformsResponse, { path: '/api/platforms' })).platforms

test('platforms come in the configured order with how each one is', async () => {
  const { runtime, books, clock } = createTestRuntime({
    config: { platforms: ['kalshi', 'opinion', 'polymarket'] },
    health: {
      opinion: { state: 'needs_key', message: 'Opinion needs a key.' },
      kalshi: { lastMessageAt: NOW, stream: { connection: 'open', message: '', followed: 2, live: 1 } },
    },
  })
  setRuntime(runtime)
  books.put(buildBook({ venue: 'kalshi', id: 'K1' }, { asks: [[0.5, 1]] }))
  books.put(buildBook({ venue: 'kalshi', id: 'K2' }, { asks: [[0.5, 1]] }))
  books.markStale({ venue: 'kalshi', marketId: 'K2' })
  clock.advance(11_000)
  const platforms = await ask()
  expect(platforms.map(({ id, venue }) => [id, venue])).toEqual([
    ['platform_1', 'kalshi'],
    ['platform_2', 'opinion'],
    ['platform_3', 'polymarket'],
  ])
  expect(platforms[0]).toMatchObject({
    chain_id: null,
    contracts: [],
    volume_unit: 'contracts',
    fee: { model: 'quadratic', charged_in: 'usd' },
    health: {
      state: 'connected',
      message: '',
      last_message_at: '2026-01-15T12:00:00.000Z',
      books: 2,
      stale_books: 1,
      book_ages: { within_2s: 0, within_10s: 0, within_60s: 2, older: 0 },
      oldest_book_at: '2026-01-15T12:00:00.000Z',
      needs_key: false,
      stream: 'open',
      streamed_books: 1,
    },
  })
  expect(platforms[1]?.health).toMatchObject({
    needs_key: true,
    message: 'Opinion needs a key.',
    stream: 'none',
  })
})
