import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { type FakeVenueServer, startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { BookStream, RejectedRow, StreamFeed, StreamState } from '../connector'
import { startSocketServer } from '../socketServer.testkit'
import { type CategoryNumbers, createCategoryNumbers } from './categoryNumbers'
import { createPredictfunClient } from './client'
import { createPredictfunStream } from './stream'
import { tokenId, wireBook, wrapped } from './wireRows'

/** What is specific to this venue's stream; common behaviour is in streamCompliance.test.ts. */

const ID = '1739803'
const REF = { marketId: ID, yesTokenId: tokenId(11) }
const TOPIC = `predictOrderbook/${ID}`
const T0 = 1_788_100_000_000

interface Said {
  method: string
  requestId?: number
  params?: string[]
  data?: unknown
}

let sockets: Awaited<ReturnType<typeof startSocketServer>>
let rest: FakeVenueServer
/** Every client ever connected, in order, with the messages it sent. */
let clients: { socket: WebSocket; said: Said[]; key: unknown }[]
/** Answers a subscription as the venue would, given the connection's number. */
let answer: (said: Said, client: number) => unknown
let stream: BookStream
let books: OrderBook[]
let lost: string[]
let changed: string[]
let refusals: RejectedRow[]
let states: StreamState[]
let numbers: CategoryNumbers

const message = (topic: string, data: unknown) => ({ type: 'M', topic, data })
const push = (data: unknown, { topic = TOPIC, client = clients.length - 1 } = {}) =>
  clients[client]?.socket.send(JSON.stringify(message(topic, data)))
const accept = ({ requestId }: Said) => ({ type: 'R', requestId, success: true })

beforeEach(async () => {
  clients = []
  books = []
  lost = []
  changed = []
  refusals = []
  states = []
  answer = accept
  sockets = await startSocketServer((socket, request) => {
    const client = { socket, said: [] as Said[], key: request.headers['x-api-key'] }
    const number = clients.push(client) - 1
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as Said
      client.said.push(said)
      const reply = said.method === 'heartbeat' ? undefined : answer(said, number)
      if (reply) socket.send(JSON.stringify(reply))
    })
  })
  rest = await startFakeVenueServer(() => ({ json: wrapped(wireBook({ updateTimestampMs: T0 })) }))
  const feed: StreamFeed = {
    book: (book) => books.push(book),
    lost: (ids) => lost.push(...ids),
    trade: () => undefined,
    changed: (ids) => changed.push(...ids),
    state: (state) => states.push(state),
    refused: (refusal) => refusals.push(refusal),
  }
  numbers = createCategoryNumbers()
  numbers.put([{ categoryId: '405022', marketIds: [ID, '2'] }])
  stream = createPredictfunStream({
    client: createPredictfunClient({
      fetchJson: createFetchJson({ clock: systemClock, retry: { attempts: 1 } }),
      apiUrl: rest.url,
      apiKey: 'a key',
    }),
    clock: systemClock,
    numbers,
    wsUrl: `${sockets.url}/ws`,
    apiKey: 'a key',
    timing: {
      firstBookMs: 60_000,
      quietMs: 60_000,
      answerMs: 150,
      idleMs: 100,
      probeMs: 200,
      gapMs: 10,
      newsMs: 20,
      sweepMs: 10,
      backoff: { minMs: 10, maxMs: 50 },
    },
  }).open(feed)
})
afterEach(async () => {
  await stream.close()
  await sockets.close()
  await rest.close()
})

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 })
/** Topics in the order of their first subscription: a repeated one is a liveness probe. */
const subscribed = (client = 0) => [
  ...new Set(
    clients[client]?.said.flatMap(({ method, params }) => (method === 'subscribe' ? [params?.join()] : [])),
  ),
]
const bookOf = (over: Record<string, unknown> = {}) => wireBook({ updateTimestampMs: T0, ...over })

async function followed() {
  stream.follow([REF])
  await eventually(() => expect(subscribed()).toHaveLength(5))
  push(bookOf())
  await eventually(() => expect(books).toHaveLength(1))
}

test('the key is in a header, and each topic is requested separately, the book first', async () => {
  await followed()
  expect(clients[0]?.key).toBe('a key')
  expect(subscribed()).toEqual([
    TOPIC,
    `predictTradingStatus/${ID}`,
    `predictMarketStatus/${ID}`,
    `predictMarketChanged/${ID}`,
    'predictCategoryChanged/405022',
  ])
  const said = clients[0]?.said ?? []
  expect(new Set(said.map(({ requestId }) => requestId)).size).toBe(said.length)
  expect(books[0]).toMatchObject({ marketId: ID, venueTime: T0, lastPrice: 420_000 })
})

test('a category is requested once for all its markets, and unsubscribed with the last of them', async () => {
  await followed()
  stream.follow([REF, { marketId: '2', yesTokenId: tokenId(2) }])
  await eventually(() => expect(subscribed()).toHaveLength(9))
  stream.follow([REF])
  await eventually(() =>
    expect(clients[0]?.said.filter(({ method }) => method === 'unsubscribe')).toHaveLength(4),
  )
  expect(
    clients[0]?.said.filter(({ method }) => method === 'unsubscribe').flatMap((one) => one.params),
  ).not.toContain('predictCategoryChanged/405022')
})

test('a category whose number becomes known later is requested then', async () => {
  const late = { marketId: '77', yesTokenId: tokenId(77) }
  stream.follow([late])
  await eventually(() => expect(subscribed()).toHaveLength(4))
  numbers.put([{ categoryId: '9', marketIds: ['77'] }])
  stream.follow([late])
  await eventually(() => expect(subscribed().at(-1)).toBe('predictCategoryChanged/9'))
})

test('a heartbeat is echoed unchanged on its own socket', async () => {
  await followed()
  push(1_736_696_400_000, { topic: 'heartbeat' })
  await eventually(() =>
    expect(clients[0]?.said.at(-1)).toEqual({ method: 'heartbeat', data: 1_736_696_400_000 }),
  )
})

test('a book replaces the previous one; an older one, and one of another market, does not', async () => {
  await followed()
  push(bookOf({ updateTimestampMs: T0 + 5, asks: [[0.5, 1]] }))
  await eventually(() => expect(books.at(-1)?.asks).toEqual([{ price: 500_000, size: 1_000_000 }]))
  push(bookOf({ updateTimestampMs: T0 + 4, asks: [[0.6, 1]] }))
  push(bookOf({ updateTimestampMs: T0 + 6, marketId: 2, asks: [[0.7, 1]] }))
  push(bookOf({ updateTimestampMs: T0 + 7, asks: [[0.8, 1]] }))
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(800_000))
  expect(books.map(({ asks }) => asks[0]?.price)).toEqual([430_000, 500_000, 800_000])
  expect(refusals).toMatchObject([{ path: `${TOPIC}: marketId` }])
})

test('a time far ahead does not make all later books old', async () => {
  await followed()
  push(bookOf({ updateTimestampMs: Date.now() + 3_600_000, asks: [[0.5, 1]] }))
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(500_000))
  push(bookOf({ updateTimestampMs: T0 + 1, asks: [[0.6, 1]] }))
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(600_000))
})

test('a rejected or unanswered subscription is retried, and its book is not live meanwhile', async () => {
  let refused = 0
  answer = (said) => {
    if (said.params?.[0] !== TOPIC) return accept(said)
    refused += 1
    if (refused === 1)
      return {
        type: 'R',
        requestId: said.requestId,
        success: false,
        error: { code: 'too_many', message: '' },
      }
    return refused === 2 ? undefined : accept(said)
  }
  stream.follow([REF])
  await eventually(() => expect(refusals).toEqual([{ path: TOPIC, message: 'was rejected: too_many' }]))
  expect(stream.live()).toEqual([])
  stream.resync([ID])
  await eventually(() => expect(refused).toBeGreaterThan(2))
  push(bookOf())
  await eventually(() => expect(stream.live()).toEqual([ID]))
})

test('a socket that stops answering is replaced, although it is still open', async () => {
  await followed()
  answer = (said, client) => (client === 0 ? undefined : accept(said))
  await eventually(() => expect(subscribed(1)).toContain(TOPIC))
  expect(states.map(({ message: why }) => why).join()).toContain('no longer answers')
  expect(lost).toEqual([ID])
})

test('a venue that never answered a probe stays live while it sends messages', async () => {
  answer = () => undefined
  await followed()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect({ clients: clients.length, live: stream.live() }).toEqual({ clients: 1, live: [ID] })
})

test('topics other than the book that the venue rejects are skipped', async () => {
  answer = (said) =>
    said.params?.[0] === TOPIC
      ? accept(said)
      : { type: 'R', requestId: said.requestId, success: false, error: { code: 'invalid_topic' } }
  await followed()
  await eventually(() => expect(refusals).toHaveLength(4))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(refusals).toHaveLength(4)
  expect(stream.live()).toEqual([ID])
})

test('a server about to close is read to the end while the next one takes over: nothing is lost', async () => {
  await followed()
  push({ event: 'reconnect', reason: 'server_shutdown', graceMs: 7431 }, { topic: 'system' })
  await eventually(() => expect(subscribed(1)).toHaveLength(5))
  push(bookOf({ updateTimestampMs: T0 + 10, asks: [[0.5, 1]] }), { client: 0 })
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(500_000))
  push(bookOf({ updateTimestampMs: T0 + 20, asks: [[0.6, 1]] }), { client: 1 })
  push(bookOf({ updateTimestampMs: T0 + 10, asks: [[0.5, 1]] }), { client: 0 })
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(600_000))
  clients[0]?.socket.close(1001, 'server draining')
  await new Promise((resolve) => setTimeout(resolve, 100))
  push(bookOf({ updateTimestampMs: T0 + 30, asks: [[0.7, 1]] }), { client: 1 })
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(700_000))
  expect({ lost, clients: clients.length, live: stream.live() }).toEqual({ lost: [], clients: 2, live: [ID] })
  expect(states.map(({ connection }) => connection)).not.toContain('idle')
})

test('the books are dropped when a server disconnects before the next one sends them', async () => {
  await followed()
  answer = (said, client) => (client === 0 ? accept(said) : undefined)
  push({ event: 'reconnect' }, { topic: 'system' })
  await eventually(() => expect(subscribed(1).length).toBeGreaterThan(0))
  clients[0]?.socket.close(1001, 'server draining')
  await eventually(() => expect(lost).toEqual([ID]))
  expect(stream.live()).toEqual([])
  push(bookOf(), { client: 1 })
  await eventually(() => expect(stream.live()).toEqual([ID]))
})

test('a change of a market or its category is reported; the initial state is no change', async () => {
  await followed()
  push(
    { kind: 'marketStatusUpdate', tsMs: T0, marketId: Number(ID), status: 'REGISTERED' },
    {
      topic: `predictMarketStatus/${ID}`,
    },
  )
  push(bookOf({ updateTimestampMs: T0 + 1 }))
  await eventually(() => expect(books).toHaveLength(2))
  expect(changed).toEqual([])
  push(
    { kind: 'tradingStatusUpdate', tsMs: T0, marketId: Number(ID), tradingStatus: 'CANCEL_ONLY' },
    {
      topic: `predictTradingStatus/${ID}`,
    },
  )
  await eventually(() => expect(changed).toEqual([ID]))
  push({ kind: 'marketChanged', tsMs: T0, marketId: Number(ID) }, { topic: `predictMarketChanged/${ID}` })
  await eventually(() => expect(changed).toEqual([ID, ID]))
  push(
    { kind: 'categoryChanged', tsMs: T0, categoryId: 405022, slug: 'ada' },
    {
      topic: 'predictCategoryChanged/405022',
    },
  )
  await eventually(() => expect(changed).toHaveLength(3))
  push(
    { kind: 'marketStatusUpdate', tsMs: T0, marketId: Number(ID), status: 'RESOLVED' },
    {
      topic: `predictMarketStatus/${ID}`,
    },
  )
  await eventually(() => expect(lost).toEqual([ID]))
  expect(changed).toHaveLength(4)
  expect(refusals).toEqual([])
})

test('an unreadable book is requested by REST', async () => {
  await followed()
  rest.serve(() => ({ json: wrapped(wireBook({ updateTimestampMs: T0 + 5, asks: [[0.5, 1]] })) }))
  push({ marketId: Number(ID), bids: 'none', asks: [] })
  await eventually(() => expect(books.at(-1)?.asks[0]?.price).toBe(500_000))
  expect(refusals).toMatchObject([{ path: `${TOPIC}: bids` }])
  expect(rest.requests[0]?.headers['x-api-key']).toBe('a key')
})
