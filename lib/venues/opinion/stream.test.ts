import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import { type FakeVenueServer, startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { BookStream, RejectedRow, StreamFeed } from '../connector'
import { startSocketServer } from '../socketServer.testkit'
import { createOpinionClient } from './client'
import { createOpinionStream } from './stream'
import { enveloped, tokenId, wireBook } from './wireRows'

/** What is specific to this venue's stream; common behaviour is in streamCompliance.test.ts. */

const REF = { marketId: '2764', yesTokenId: tokenId(1) }

let sockets: Awaited<ReturnType<typeof startSocketServer>>
let rest: FakeVenueServer
let client: WebSocket | undefined
let said: Record<string, unknown>[]
let urls: string[]
let stream: BookStream
let books: OrderBook[]
let trades: Trade[]
let refusals: RejectedRow[]
/** How far the stream's clock is ahead, ms. */
let ahead: number
let subscribed: () => void

beforeEach(async () => {
  said = []
  urls = []
  books = []
  trades = []
  refusals = []
  ahead = 0
  subscribed = () => undefined
  sockets = await startSocketServer((socket, request) => {
    client = socket
    urls.push(request.url ?? '')
    socket.on('message', (data) => {
      said.push(JSON.parse(String(data)))
      if (said.length === 1) subscribed()
    })
  })
  rest = await startFakeVenueServer(() => ({ json: enveloped(wireBook()) }))
  const feed: StreamFeed = {
    book: (book) => books.push(book),
    lost: () => undefined,
    trade: (trade) => trades.push(trade),
    changed: () => undefined,
    state: () => undefined,
    refused: (refusal) => refusals.push(refusal),
  }
  const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
  stream = createOpinionStream({
    client: createOpinionClient({ fetchJson, apiUrl: rest.url, apiKey: 'a key' }),
    clock: { ...systemClock, now: () => Date.now() + ahead },
    wsUrl: sockets.url,
    apiKey: 'a key',
    timing: { settleMs: 100, gapMs: 10, heartbeatMs: 30 },
  }).open(feed)
})
afterEach(async () => {
  await stream.close()
  await sockets.close()
  await rest.close()
})

const frame = (yes: boolean, facts: Record<string, unknown>) =>
  client?.send(
    JSON.stringify({
      marketId: 2764,
      tokenId: tokenId(yes ? 1 : 2),
      outcomeSide: yes ? 1 : 2,
      ...facts,
    }),
  )
const level = (yes: boolean, side: string, price: string, size: string) =>
  frame(yes, { msgType: 'market.depth.diff', side, price, size })

const last = () => books.at(-1)
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 })
async function followed() {
  stream.follow([REF])
  await eventually(() => expect(stream.live()).toEqual(['2764']))
  await eventually(() => expect(books).toHaveLength(1))
}

test('the key is in the address, all three channels are requested, and heartbeats go on', async () => {
  await followed()
  expect(urls).toEqual(['/?apikey=a+key'])
  expect(said.slice(0, 3)).toEqual(
    ['market.depth.diff', 'market.last.trade', 'market.last.price'].map((channel) => ({
      action: 'SUBSCRIBE',
      channel,
      marketId: 2764,
    })),
  )
  await eventually(() =>
    expect(said.filter(({ action }) => action === 'HEARTBEAT').length).toBeGreaterThan(1),
  )
  stream.follow([{ marketId: '9', yesTokenId: tokenId(9) }])
  await eventually(() => expect(said.filter(({ action }) => action === 'UNSUBSCRIBE')).toHaveLength(3))
})

test("the YES token's level is applied; its NO duplicate adds nothing", async () => {
  await followed()
  level(true, 'bids', '0.424', '7')
  level(false, 'asks', '0.576', '7')
  level(true, 'asks', '0.46', '0')
  level(false, 'bids', '0.54', '0')
  await eventually(() => expect(last()?.asks).toHaveLength(1))
  expect(last()?.bids[0]).toEqual({ price: 424_000, size: 7_000_000 })
  expect(last()?.bids).toHaveLength(3)
  expect(refusals).toEqual([])
})

test('socket messages that arrive before the book are applied to it', async () => {
  subscribed = () => {
    level(true, 'bids', '0.423', '1')
    level(true, 'bids', '0.41', '5')
    level(true, 'bids', '0.41', '0')
  }
  await followed()
  expect(last()?.bids).toEqual([{ price: 423_000, size: 1_000_000 }])
  expect(last()?.asks).toHaveLength(2)
})

test('a level sent for NO and never for YES triggers a new snapshot of the book', async () => {
  await followed()
  level(false, 'asks', '0.576', '7')
  level(true, 'bids', '0.4', '8')
  await eventually(() => expect(last()?.bids).toHaveLength(3))
  expect(rest.requests).toHaveLength(1)
  ahead += 3_000
  level(true, 'bids', '0.3', '8')
  await eventually(() => expect(rest.requests).toHaveLength(2))
  expect(refusals).toEqual([
    { path: 'market.depth.diff', message: 'reports two different books of market 2764' },
  ])
})

test('a split or merge is neither a trade nor a last price', async () => {
  await followed()
  frame(true, { msgType: 'market.last.trade', side: 'Buy', price: '0.42', shares: '10', amount: '4.2' })
  for (const side of ['Split', 'Merge', 'split']) {
    frame(true, { msgType: 'market.last.trade', side, price: '0.9', shares: '10', amount: '10' })
  }
  frame(false, { msgType: 'market.last.trade', side: 'Buy', price: '0.57', shares: '4', amount: '2.28' })
  await eventually(() => expect(last()?.lastPrice).toBe(430_000))
  expect(trades.map(({ size }) => size)).toEqual([10_000_000, 4_000_000])
})

test('a trade sent for both tokens is one trade, and the last price is in YES terms', async () => {
  await followed()
  frame(true, { msgType: 'market.last.trade', side: 'Buy', price: '0.42', shares: '10', amount: '4.2' })
  frame(false, { msgType: 'market.last.trade', side: 'Sell', price: '0.58', shares: '10', amount: '5.8' })
  frame(false, { msgType: 'market.last.trade', side: 'Buy', price: '0.6', shares: '3', amount: '1.8' })
  frame(false, { msgType: 'market.last.price', price: '0.6' })
  await eventually(() => expect(last()?.lastPrice).toBe(400_000))
  expect(trades).toEqual([
    expect.objectContaining({
      venue: 'opinion',
      marketId: '2764',
      outcome: 'yes',
      side: 'buy',
      price: 420_000,
      size: 10_000_000,
    }),
    expect.objectContaining({ outcome: 'no', side: 'buy', price: 600_000, size: 3_000_000 }),
  ])
  expect(new Set(trades.map(({ id }) => id)).size).toBe(2)
})

test('contradictory messages are rejected; acknowledgements and other channels are not', async () => {
  await followed()
  client?.send(JSON.stringify({ code: 0, msg: 'success' }))
  client?.send(JSON.stringify({ msgType: 'trade.order.update', marketId: 1 }))
  client?.send(JSON.stringify({ code: 403, msg: 'no' }))
  frame(true, { msgType: 'market.depth.diff', side: 'bids', price: '0.4', size: '-1' })
  frame(true, { msgType: 'market.depth.diff', side: 'bids', price: '1', size: '1' })
  frame(true, { msgType: 'market.depth.diff', side: 'up', price: '0.4', size: '1' })
  frame(true, { msgType: 'market.last.price', price: '0.4', outcomeSide: 2 })
  frame(true, { msgType: 'market.last.price', price: 'x' })
  await eventually(() => expect(refusals).toHaveLength(6))
  expect(refusals.map(({ path }) => path)).toEqual([
    'message',
    'size',
    'price',
    'market.depth.diff.side',
    'tokenId',
    'price',
  ])
  expect(books).toHaveLength(1)
})
