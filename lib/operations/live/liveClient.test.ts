import { expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { buildBook, marketOn, NOW } from '@/lib/testing/builders'
import { createTestRuntime } from '@/lib/testing/testRuntime'
import { type LiveChannel, renew } from './liveChannel'
import { createLiveClient } from './liveClient'

const market = marketOn('polymarket', 'p1')

function setUp() {
  const { runtime, books, clock } = createTestRuntime()
  const channel: LiveChannel = {
    place: { event_slug: 'rain', outcome_title: null, platform: 'platform_1' },
    member: { market, inverted: false },
    clients: new Set(),
    since: 0,
  }
  const wrote: string[] = []
  const other = { takes: true, ended: false }
  const client = createLiveClient({
    sink: {
      write: (text) => {
        wrote.push(text)
        return other.takes
      },
      end: () => {
        other.ended = true
      },
    },
    now: clock.now,
    statusText: () => 'status\n\n',
    lastId: () => 'x-7',
  })
  let receivedAt = NOW
  const change = (bid: number) => {
    receivedAt += 1
    books.put(buildBook(market, { bids: [[bid, 1]], asks: [[0.9, 1]], receivedAt }))
    for (const text of renew(runtime, channel)) client.tell(channel, text)
  }
  return { client, channel, wrote, other, clock, change }
}

const bookIn = (text: string | undefined): PlatformBook =>
  JSON.parse(/^data: (.*)$/m.exec(text ?? '')?.[1] ?? '{}').book

test('whoever reads slowly is told each book once, as it stands when they have caught up', () => {
  const { client, wrote, other, change } = setUp()
  change(0.1)
  other.takes = false
  change(0.2)
  const before = wrote.length
  for (let i = 3; i < 9; i += 1) change(i / 10)
  client.mention('a trade')
  expect(wrote).toHaveLength(before)
  other.takes = true
  client.drained()
  const [book, id, ...rest] = wrote.slice(before)
  expect(bookIn(book).yes_bid).toBe(0.8)
  expect(id).toBe('id: x-7\n\n')
  expect(rest).toEqual([])
  change(0.85)
  expect(wrote.at(-1)).toContain('event: book_delta')
})

test('states that changed meanwhile are told first', () => {
  const { client, wrote, other, change } = setUp()
  other.takes = false
  change(0.1)
  client.owesStatus()
  change(0.2)
  other.takes = true
  client.drained()
  expect(wrote[1]).toBe('status\n\n')
  expect(bookIn(wrote[2]).yes_bid).toBe(0.2)
})

test('silence is filled with heartbeats; who reads nothing for a minute is let go', () => {
  const { client, wrote, other, clock, change } = setUp()
  clock.advance(14_999)
  client.tick(clock.now())
  expect(wrote).toEqual([])
  clock.advance(1)
  client.tick(clock.now())
  client.tick(clock.now())
  expect(wrote).toEqual([':\n\n'])
  other.takes = false
  change(0.1)
  clock.advance(60_000)
  client.tick(clock.now())
  expect(other.ended).toBe(false)
  clock.advance(1)
  client.tick(clock.now())
  expect(other.ended).toBe(true)
})
