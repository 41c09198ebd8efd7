import { expect, test } from 'vitest'
import { toPlatformBook } from '@/lib/contract/toWireBook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn, NOW } from '@/lib/dev/testing/support/builders'
import { createLastSentBook } from './lastSentBook'

const market = marketOn('kalshi', 'k1')
const bookOf = (size: number) =>
  toPlatformBook(buildBook(market, { bids: [[0.41, size]], asks: [[0.45, 10]] }), {
    market,
    depth: 50,
    changedAt: NOW,
    checkedAt: NOW,
    version: 1,
    stale: false,
  })

test('with more channels than decoded books, each returns its own last sent book', () => {
  const channels = Array.from({ length: 2_500 }, createLastSentBook)
  for (const [i, channel] of channels.entries()) channel.set(bookOf(i + 1))
  for (const [i, channel] of channels.entries()) expect(channel.get()).toEqual(bookOf(i + 1))
  for (const channel of channels.slice(0, 10)) channel.set(bookOf(7_000))
  for (const [i, channel] of channels.entries()) {
    const expected = bookOf(i < 10 ? 7_000 : i + 1)
    expect(channel.toBytes((book) => Buffer.from(JSON.stringify(book)))?.toString()).toBe(
      JSON.stringify(expected),
    )
  }
})

test('bytes are encoded once per book', () => {
  const channel = createLastSentBook()
  let made = 0
  const bytes = () =>
    channel.toBytes((book) => {
      made += 1
      return Buffer.from(String(book.yes.bids[0]?.[1]))
    })
  expect([channel.get(), bytes()]).toEqual([undefined, undefined])
  channel.set(bookOf(1))
  expect([String(bytes()), String(bytes()), made]).toEqual(['1', '1', 1])
  channel.set(bookOf(2))
  expect([String(bytes()), made]).toEqual(['2', 2])
})
