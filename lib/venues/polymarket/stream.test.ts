import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { BookRef, BookStream, RejectedRow, StreamState } from '../connector'
import { createPolymarketStream, STREAM_TIMING } from './stream'
import { tokenId, wireBook } from './wireRows'

/** Against a WebSocket server that sends exactly what the test specifies. */
interface Frame {
  assets_ids: string[]
  type?: string
  operation?: string
  custom_feature_enabled?: boolean
}
let http: Server
let server: WebSocketServer
let clients: { socket: WebSocket; texts: string[] }[]
let stream: BookStream
const books = new Map<string, OrderBook>()
let lost: string[]
let changed: string[]
let trades: Trade[]
let refusals: RejectedRow[]
let states: StreamState[]
/** When set, the stream's clock is frozen at this time. */
let stopped: number | undefined

beforeEach(async () => {
  http = createServer()
  server = new WebSocketServer({ server: http })
  clients = []
  server.on('connection', (socket) => {
    const client = { socket, texts: [] as string[] }
    clients.push(client)
    socket.on('message', (data) => {
      client.texts.push(String(data))
      if (String(data) === 'PING') socket.send('PONG')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  books.clear()
  stopped = undefined
  ;[lost, changed, trades, refusals, states] = [[], [], [], [], []]
  stream = createPolymarketStream({
    wsUrl: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/market`,
    clock: { ...systemClock, now: () => stopped ?? Date.now() },
    timing: {
      ...STREAM_TIMING,
      heartbeatMs: 50,
      waitMs: 150,
      suspectMs: 50,
      sweepMs: 10,
      backoff: { minMs: 5, maxMs: 20 },
    },
  }).open({
    book: (book) => books.set(book.marketId, book),
    lost: (ids) => lost.push(...ids),
    changed: (ids) => changed.push(...ids),
    trade: (trade) => trades.push(trade),
    refused: (refusal) => refusals.push(refusal),
    state: (state) => states.push(state),
  })
})
afterEach(async () => {
  await stream.close()
  server.close()
  await new Promise((resolve) => http.close(resolve))
})

const refs = (count: number, from = 0): BookRef[] =>
  Array.from({ length: count }, (_, i) => ({ marketId: `m${from + i}`, yesTokenId: tokenId(from + i) }))
const frames = (client = clients[0]): Frame[] =>
  (client?.texts ?? []).filter((text) => text !== 'PING').map((text) => JSON.parse(text))
const say = (...rows: unknown[]) =>
  clients[0]?.socket.send(JSON.stringify(rows.length === 1 ? rows[0] : rows))
const book = (n: number, over: Record<string, unknown> = {}) => ({
  event_type: 'book',
  ...wireBook({
    asset_id: tokenId(n),
    tick_size: '0.01',
    bids: [{ price: '0.4', size: '10' }],
    asks: [{ price: '0.6', size: '10' }],
    ...over,
  }),
})
const change = (n: number, over: Record<string, unknown> = {}) => ({
  asset_id: tokenId(n),
  price: '0.45',
  size: '5',
  side: 'BUY',
  best_bid: '0.45',
  best_ask: '0.6',
  ...over,
})
const changes = (...price_changes: unknown[]) => ({
  event_type: 'price_change',
  market: '0x1',
  timestamp: '1791258810641',
  price_changes,
})

/** Follows m0, m1 … on one connection, with a book each. */
async function known(count: number) {
  stream.follow(refs(count))
  await vi.waitFor(() => expect(frames()).not.toEqual([]))
  say(...refs(count).map((_, i) => book(i)), { event_type: 'a kind of tomorrow' })
  await vi.waitFor(() => expect(stream.live()).toHaveLength(count))
}
const levels = (id: string) => {
  const book = books.get(id)
  return { bids: book?.bids.map(({ price }) => price), asks: book?.asks.map(({ price }) => price) }
}
/** Earlier messages have been handled once the effect of a later trade arrives. */
async function settled() {
  const { length } = trades
  say({
    event_type: 'last_trade_price',
    asset_id: tokenId(0),
    price: '0.5',
    side: 'BUY',
    size: '1',
    timestamp: '1791258810641',
  })
  await vi.waitFor(() => expect(trades).toHaveLength(length + 1))
}

test('many markets use several connections, in frames the venue accepts, and are unsubscribed individually', async () => {
  stream.follow(refs(250))
  await vi.waitFor(() => {
    expect(clients).toHaveLength(2)
    expect(clients.flatMap((client) => frames(client).flatMap((frame) => frame.assets_ids))).toHaveLength(250)
  })
  const all = clients.flatMap((client) => frames(client))
  expect(new Set(all.flatMap((frame) => frame.assets_ids))).toEqual(
    new Set(refs(250).map((ref) => ref.yesTokenId)),
  )
  for (const client of clients) {
    const [first, ...rest] = frames(client)
    expect(first).toMatchObject({ type: 'market', custom_feature_enabled: true })
    for (const frame of rest)
      expect(frame).toMatchObject({ operation: 'subscribe', custom_feature_enabled: true })
    for (const frame of frames(client)) expect(frame.assets_ids.length).toBeLessThanOrEqual(100)
    expect(frames(client).flatMap((frame) => frame.assets_ids).length).toBeLessThanOrEqual(200)
  }
  stream.follow(refs(2))
  await vi.waitFor(() => {
    expect(server.clients.size).toBe(1)
    const left = clients
      .flatMap((client) => frames(client))
      .filter((frame) => frame.operation === 'unsubscribe')
    expect(left.flatMap((frame) => frame.assets_ids)).toHaveLength(198)
  })
})

test('the number of followed markets is bounded', async () => {
  stream.follow(refs(2_050))
  await vi.waitFor(() => {
    const requested = clients.flatMap((client) => frames(client).flatMap((frame) => frame.assets_ids))
    // A set: this server sends no books, so they are requested again and again.
    expect(new Set(requested).size).toBe(2_000)
  })
  expect(server.clients.size).toBe(10)
})

test('a level is set to its new size, removed at 0, and the other outcome’s mirror is not counted again', async () => {
  await known(1)
  say(
    changes(
      change(0),
      change(900, { price: '0.55', side: 'SELL', best_bid: '0.4', best_ask: '0.55' }),
      change(0, { price: '0.4', size: '0' }),
      change(0, { price: '0.605', size: '7', side: 'SELL' }),
    ),
  )
  await vi.waitFor(() => expect(levels('m0')).toEqual({ bids: [450_000], asks: [600_000] }))
  expect(books.get('m0')).toMatchObject({ venueTime: 1_791_258_810_641, bids: [{ size: 5_000_000 }] })
  expect({ lost, refusals }).toEqual({ lost: [], refusals: [] })
})

test('best prices that keep differing from the venue’s drop the book; a passing difference does not', async () => {
  await known(2)
  say(changes(change(0, { best_bid: '0.46' }), change(1, { best_bid: '0.46' })))
  say(changes(change(1, { price: '0.46', best_bid: '0.46' })))
  await vi.waitFor(() => expect(lost).toEqual(['m0']))
  expect(stream.live()).toEqual(['m1'])
  await vi.waitFor(() =>
    expect(frames().slice(1)).toMatchObject([
      { operation: 'unsubscribe', assets_ids: [tokenId(0)] },
      { operation: 'subscribe', assets_ids: [tokenId(0)] },
    ]),
  )
  say(changes(change(0)))
  say(book(0, { bids: [{ price: '0.46', size: '1' }] }))
  await vi.waitFor(() => expect(levels('m0').bids).toEqual([460_000]))
  expect(stream.live()).toHaveLength(2)
})

test('an empty side agrees with 0, 1 and an absent price', async () => {
  await known(1)
  say(changes(change(0, { price: '0.4', size: '0', best_bid: '0', best_ask: '' })))
  say(changes(change(0, { price: '0.6', size: '0', side: 'SELL', best_bid: undefined, best_ask: '1' })))
  say({ event_type: 'best_bid_ask', asset_id: tokenId(0), best_bid: '0', best_ask: '1', spread: '1' })
  await vi.waitFor(() => expect(levels('m0')).toEqual({ bids: [], asks: [] }))
  expect(stream.live()).toEqual(['m0'])
})

test('a new tick size drops the book until the next one, and is reported to the catalogue', async () => {
  await known(1)
  say({
    event_type: 'tick_size_change',
    asset_id: tokenId(0),
    old_tick_size: '0.01',
    new_tick_size: '0.001',
    timestamp: '1',
  })
  say(changes(change(0)))
  await vi.waitFor(() => expect({ lost, changed }).toEqual({ lost: ['m0'], changed: ['m0'] }))
  expect(stream.live()).toEqual([])
  // Later books omit the tick: it is the announced one.
  say(
    book(0, {
      tick_size: undefined,
      bids: [
        { price: '0.405', size: '1' },
        { price: '0.4055', size: '1' },
      ],
    }),
  )
  await vi.waitFor(() => expect(levels('m0').bids).toEqual([405_000]))
  expect(stream.live()).toEqual(['m0'])
})

test('fills are reported once each, with the same ids as the tape, and set the last price', async () => {
  await known(1)
  const fill = {
    event_type: 'last_trade_price',
    asset_id: tokenId(0),
    price: '0.42',
    side: 'SELL',
    size: '12.5',
    fee_rate_bps: '0',
    timestamp: '1790000000123',
    transaction_hash: '0xaa',
  }
  say(fill, fill)
  say({ ...fill, asset_id: tokenId(77) }, { ...fill, size: '0' }, { ...fill, price: undefined })
  await vi.waitFor(() => expect(refusals).toHaveLength(2))
  expect(trades).toEqual([
    {
      venue: 'polymarket',
      marketId: 'm0',
      id: '0xaa-yes-sell-420000-12500000',
      at: 1_790_000_000_123,
      outcome: 'yes',
      side: 'sell',
      price: 420_000,
      size: 12_500_000,
    },
    expect.objectContaining({ id: '0xaa-yes-sell-420000-12500000-2' }),
  ])
  await vi.waitFor(() => expect(books.get('m0')?.lastPrice).toBe(420_000))
  expect(lost).toEqual([])
})

test('new and resolved markets are reported to the catalogue, and the book of a resolved one is dropped', async () => {
  await known(2)
  say({ event_type: 'new_market', id: '1031769', assets_ids: [], timestamp: '1' })
  say({ event_type: 'market_resolved', id: 559657, assets_ids: [tokenId(1), tokenId(2)], timestamp: '1' })
  say({ event_type: 'market_resolved', timestamp: '1' })
  await vi.waitFor(() => expect(refusals).toMatchObject([{ path: 'market_resolved.id' }]))
  expect(changed).toEqual(['1031769', '559657'])
  expect(lost).toEqual(['m1'])
  expect(stream.live()).toEqual(['m0'])
})

test.each([
  ['a level that is none', changes(change(1, { size: '-1' })), ['m1'], 'price_change.price_changes.0'],
  ['a price out of range', changes(change(1, { price: '1.2' })), ['m1'], 'price_change.price_changes.0'],
  [
    'a level without a side',
    changes(change(1, { side: undefined })),
    ['m1'],
    'price_change.price_changes.0.side',
  ],
  ['a book without asks', book(1, { asks: undefined }), ['m1'], 'book.asks'],
  ['a level of nobody', changes({ price: '0.5' }), ['m0', 'm1'], 'price_change.price_changes.0.asset_id'],
  ['changes that are none', { event_type: 'price_change' }, ['m0', 'm1'], 'price_change.price_changes'],
  ['a message of no kind', { asset_id: tokenId(0) }, ['m0', 'm1'], 'frame.event_type'],
  ['a number', 7, ['m0', 'm1'], 'frame'],
])('%s is refused, and costs only the books it may have been about', async (_, message, wrong, path) => {
  await known(2)
  say(message)
  await vi.waitFor(() => expect(refusals).toMatchObject([{ path, message: expect.stringMatching(/./) }]))
  expect(lost).toEqual(wrong)
  expect(clients).toHaveLength(1)
  const right = ['m0', 'm1'].filter((id) => !wrong.includes(id))
  expect(stream.live()).toEqual(right)
  say(book(0), book(1))
  await vi.waitFor(() => expect(stream.live()).toHaveLength(2))
})

test('a missing book is requested again, without affecting other books', async () => {
  await known(1)
  stream.follow(refs(2))
  const asksForIt = () =>
    frames().filter((frame) => frame.operation === 'subscribe' && frame.assets_ids.includes(tokenId(1)))
      .length
  const answering = setInterval(() => say(book(0)), 20)
  try {
    await vi.waitFor(() => expect(asksForIt()).toBeGreaterThan(2), { timeout: 5_000 })
  } finally {
    clearInterval(answering)
  }
  expect(stream.live()).toEqual(['m0'])
  expect({ lost, connections: clients.length }).toEqual({ lost: [], connections: 1 })
})

test('a connection that answers its heartbeat but not for its books is replaced', async () => {
  stream.follow(refs(2))
  await vi.waitFor(() => expect(clients.length).toBeGreaterThan(1), { timeout: 5_000 })
  expect(clients[0]?.texts).toContain('PING')
  expect(states.some(({ message }) => message.includes('did not arrive'))).toBe(true)
})

test('a repeatedly invalid book is requested ever more rarely', async () => {
  await known(1)
  stopped = Date.now()
  const asks = () => frames().filter((frame) => frame.operation === 'unsubscribe').length
  for (let i = 0; i < 5; i += 1) {
    stream.resync(['m0'])
    say(book(0))
    await settled()
  }
  expect(asks()).toBe(1)
  expect(stream.live()).toEqual(['m0'])
  stream.resync(['m0'])
  stopped += STREAM_TIMING.maxWaitMs
  await vi.waitFor(() => expect(asks()).toBe(2))
})
