import { expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createLastSentBook } from './lastSentBook'
import { takeChanges } from './liveChannel'
import { createLiveClient } from './liveClient'
import type { Delivery, LiveChannel } from './types'

const market = marketOn('polymarket', 'p1')

function setUp() {
  const { runtime, books, clock } = createTestRuntime()
  const channel: LiveChannel = {
    place: { event_slug: 'rain', outcome_id: 'o1', outcome_title: null, platform: 'platform_1' },
    member: { market, inverted: false },
    subscriberGroups: new Set(),
    since: 0,
    lastSent: createLastSentBook(),
  }
  const wrote: string[] = []
  const other = { takes: true, ended: false, fellBehind: 0 }
  const client = createLiveClient({
    sink: {
      write: (bytes) => {
        wrote.push(Buffer.from(bytes).toString())
        return other.takes
      },
      end: () => {
        other.ended = true
      },
    },
    now: clock.now,
    statusText: () => 'status\n\n',
    lastId: () => 'x-7',
    tradesAfter: (seq) => `trades after ${seq}\n\n`,
    fellBehind: () => {
      other.fellBehind += 1
    },
  })
  const deliver = (delivery: Delivery) => client.keepsUp(delivery) && client.deliver(delivery)
  let receivedAt = NOW
  const change = (bid: number) => {
    receivedAt += 1
    books.put(buildBook(market, { bids: [[bid, 1]], asks: [[0.9, 1]], receivedAt }))
    const bytes = Buffer.from(takeChanges(runtime, channel).join(''))
    deliver({ bytes, after: receivedAt - NOW, channels: new Set([channel]), states: false })
  }
  return { client, channel, wrote, other, clock, change, deliver }
}

const bookIn = (text: string | undefined): PlatformBook =>
  JSON.parse(/^data: (.*)$/m.exec(text ?? '')?.[1] ?? '{}').book
const deliveryOf = (text: string): Delivery => ({
  bytes: Buffer.from(text),
  after: 0,
  channels: new Set(),
  states: false,
})

test('a slow client gets each book once, conflated to its state at the time of catching up', () => {
  const { client, wrote, other, change, deliver } = setUp()
  change(0.1)
  other.takes = false
  change(0.2)
  const before = wrote.length
  for (let i = 3; i < 9; i += 1) change(i / 10)
  deliver(deliveryOf('a trade'))
  expect(wrote).toHaveLength(before)
  expect(other.fellBehind).toBe(1)
  other.takes = true
  client.drained()
  const [trades, book, id, ...rest] = wrote.slice(before)
  // The second change filled the connection; the third is the first one not sent.
  expect(trades).toBe('trades after 3\n\n')
  expect(bookIn(book).yes_bid).toBe(0.8)
  expect(id).toBe('id: x-7\n\n')
  expect(rest).toEqual([])
  change(0.85)
  expect(wrote.at(-1)).toContain('event: book_delta')
})

test('a client that falls behind during a fan-out has the delivery in its backlog', () => {
  const { client, wrote, other, channel, change } = setUp()
  change(0.1)
  const delivery = { bytes: Buffer.from('a change'), after: 4, channels: new Set([channel]), states: false }
  expect(client.keepsUp(delivery)).toBe(true)
  other.takes = false
  client.sendInitial('much')
  client.deliver(delivery)
  other.takes = true
  client.drained()
  expect(wrote).not.toContain('a change')
  expect(bookIn(wrote.at(-2)).yes_bid).toBe(0.1)
})

test('states that changed meanwhile are sent first', () => {
  const { client, wrote, other, change, deliver } = setUp()
  other.takes = false
  change(0.1)
  deliver({ ...deliveryOf('old states'), states: true })
  change(0.2)
  other.takes = true
  client.drained()
  expect(wrote[1]).toBe('status\n\n')
  expect(bookIn(wrote[3]).yes_bid).toBe(0.2)
})

test('a client that reads nothing for a minute is disconnected and no longer written to', () => {
  const { client, wrote, other, clock, change } = setUp()
  other.takes = false
  change(0.1)
  clock.advance(60_000)
  client.tick(clock.now())
  expect(other.ended).toBe(false)
  clock.advance(1)
  client.tick(clock.now())
  expect(other.ended).toBe(true)
  client.closed()
  client.drained()
  change(0.2)
  expect(wrote).toHaveLength(1)
})
