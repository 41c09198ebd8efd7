import { expect, test } from 'vitest'
import { platformsResponse } from '@/lib/contract/platforms'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { NOW } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const ask = async () => (await routeReply(GET, platformsResponse, { path: '/api/platforms' })).platforms

test('platforms come in the configured order with how each one is', async () => {
  const { books, clock } = installRuntime({
    config: { platforms: ['kalshi', 'opinion', 'polymarket'] },
    health: {
      opinion: { state: 'needs_key', message: 'Opinion needs a key.' },
      kalshi: { lastMessageAt: NOW, stream: { connection: 'open', message: '', followed: 2, live: 1 } },
    },
  })
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
      // Half of its books are late, whatever its connection status says.
      state: 'degraded',
      message: expect.stringContaining('1 of its 2 order books are late'),
      last_message_at: '2026-01-15T12:00:00.000Z',
      books: 2,
      stale_books: 1,
      book_ages: { within_2s: 0, within_10s: 0, within_60s: 2, older: 0 },
      oldest_book_at: '2026-01-15T12:00:00.000Z',
      needs_key: false,
      stream: 'open',
      streamed_books: 1,
      drift: [],
    },
  })
  expect(platforms[1]?.health).toMatchObject({
    needs_key: true,
    message: 'Opinion needs a key.',
    stream: 'none',
  })
})

test('what is not known of a platform’s answers is named, with when it was last seen and a sample', async () => {
  const entry = {
    endpoint: 'GET /events',
    kind: 'unknown_field',
    detail: 'events.halt_reason',
    count: 2,
    sample: '{"halt_reason":1}',
  } as const
  installRuntime({ health: { kalshi: { drift: [{ ...entry, lastAt: NOW }] } } })
  const kalshi = (await ask()).find(({ venue }) => venue === 'kalshi')
  expect(kalshi?.health.drift).toEqual([{ ...entry, last_at: '2026-01-15T12:00:00.000Z' }])
})

test('what is usual on a platform is what its own connector states', async () => {
  installRuntime()
  const platforms = await ask()
  const facts = platforms.map(({ venue, lot, tick, min_order_usd, min_sell_usd, fee }) => [
    venue,
    [lot, tick, min_order_usd, min_sell_usd],
    fee.as_of,
  ])
  expect(facts).toEqual([
    ['polymarket', [0.01, 0.01, 1, 0], '2026-10-06'],
    ['kalshi', [0.01, 0.01, 0, 0], '2026-10-06'],
    ['limitless', [0.001, 0.001, 0, 0], '2026-08-31'],
    ['opinion', [0.01, 0.001, 5, 5], '2026-08-27'],
    ['predictfun', [0.01, 0.01, 0.9, 0.9], '2026-10-05'],
  ])
  const feeOf = (name: string) => platforms.find(({ venue }) => venue === name)?.fee
  expect(feeOf('kalshi')?.params).toMatchObject({ rate: 0.07, round_up_to_usd: 0.01 })
  expect(feeOf('limitless')?.params).toEqual({
    buy_max: 0.03,
    buy_min: 0.004,
    sell_max: 0.015,
    sell_min: 0.0042,
  })
  expect(feeOf('opinion')?.params).toEqual({
    rate: 'per market, 0.04 until it is read',
    min_usd: 0.25,
    min_per: 'fill',
  })
})
