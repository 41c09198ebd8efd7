import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { BookStream, RejectedRow, StreamState } from '../connector'
import { createLimitlessStream, type StreamTiming } from './stream'
import { tokenId, wireBook } from './wireRows'

/** The wire format of Engine.IO and Socket.IO by hand, so that both ends of a test do not share a library. */

const QUICK: StreamTiming = {
  followGapMs: 20,
  resyncGapMs: 50,
  quietMs: 5_000,
  answerMs: 300,
  checkMs: 5,
  backoff: { minMs: 10, maxMs: 40 },
}

const HANDSHAKE = `0${JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 25_000, pingTimeout: 60_000, maxPayload: 1_000_000 })}`
const CONNECTED = '40/markets,{"sid":"s"}'
const event = (name: string, payload: unknown) => `42/markets,${JSON.stringify([name, payload])}`
const update = (slug: string, over: Record<string, unknown> = {}) =>
  event('orderbookUpdate', {
    marketSlug: slug,
    orderbook: wireBook({ maxSpread: 0.035, ...over }),
    version: 7_861_372,
    timestamp: '2026-06-10T10:30:00.000Z',
  })

interface Session {
  socket: WebSocket
  /** Texts the client sent after its handshake. */
  said: string[]
}

/** A venue that each test controls. */
async function startVenue() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/socket.io/' })
  await new Promise<void>((resolve) => server.on('listening', resolve))
  const sessions: Session[] = []
  const venue = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    /** The server's reply to a namespace request. */
    welcome: (_count: number) => CONNECTED as string | undefined,
    answer: (slugs: readonly string[]) => slugs.map((slug) => update(slug)),
    lists: () =>
      sessions.flatMap(({ said }) =>
        said.flatMap((text) => {
          const [name, payload] = JSON.parse(text.replace(/^42\/markets,/, ''))
          return name === 'subscribe_market_prices' ? [payload] : []
        }),
      ),
    send: (text: string) => {
      for (const { socket } of sessions) socket.send(text)
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
  server.on('connection', (socket) => {
    const session: Session = { socket, said: [] }
    sessions.push(session)
    socket.send(HANDSHAKE)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('40/markets')) {
        const welcome = venue.welcome(sessions.length)
        if (welcome !== undefined) socket.send(welcome)
        return
      }
      if (!text.startsWith('42/markets,')) return
      session.said.push(text)
      const [name, payload] = JSON.parse(text.slice('42/markets,'.length))
      if (name !== 'subscribe_market_prices') return
      for (const reply of venue.answer(payload.marketSlugs)) socket.send(reply)
    })
  })
  return venue
}

function listen() {
  const heard = {
    books: [] as OrderBook[],
    lost: [] as string[],
    changed: [] as string[],
    states: [] as StreamState[],
    refused: [] as RejectedRow[],
  }
  return {
    heard,
    feed: {
      book: (book: OrderBook) => heard.books.push(book),
      lost: (ids: readonly string[]) => heard.lost.push(...ids),
      trade: () => undefined,
      changed: (ids: readonly string[]) => heard.changed.push(...ids),
      state: (state: StreamState) => heard.states.push(state),
      refused: (refusal: RejectedRow) => heard.refused.push(refusal),
    },
  }
}

const ref = (marketId: string, token = tokenId(1)) => ({ marketId, yesTokenId: token })
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

let venue: Awaited<ReturnType<typeof startVenue>>
let stream: BookStream
let heard: ReturnType<typeof listen>['heard']
beforeEach(async () => {
  venue = await startVenue()
  const listening = listen()
  heard = listening.heard
  stream = createLimitlessStream({
    wsUrl: venue.url,
    clock: systemClock,
    timing: QUICK,
    capacity: { perConnection: 2, connections: 2 },
  }).open(listening.feed)
})
afterEach(async () => {
  await stream.close()
  await venue.close()
})
const live = () => [...stream.live()].sort()

test('the whole list is sent each time, and markets beyond its limit go to another connection', async () => {
  stream.follow([ref('a'), ref('b')])
  await eventually(() => expect(live()).toEqual(['a', 'b']))
  expect(venue.lists()).toEqual([{ marketSlugs: ['a', 'b'], marketAddresses: [] }])
  stream.follow([ref('b'), ref('c'), ref('d')])
  await eventually(() => expect(live()).toEqual(['b', 'c', 'd']))
  expect(venue.sessions).toHaveLength(2)
  expect(venue.lists().map(({ marketSlugs }) => marketSlugs)).toContainEqual(['b', 'c'])
  expect(venue.lists().map(({ marketSlugs }) => marketSlugs)).toContainEqual(['d'])
  expect(venue.sessions[0]?.said).toContain('42/markets,["subscribe_market_lifecycle"]')
  expect(heard.states.at(-1)).toEqual({ connection: 'open', message: '' })
})

test('no more markets are followed than connections allow', async () => {
  stream.follow(['a', 'b', 'c', 'd', 'e'].map((id) => ref(id)))
  await eventually(() => expect(live()).toEqual(['a', 'b', 'c', 'd']))
})

test('a book carries the venue’s time; one of another token is rejected and the stored book is dropped', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  expect(heard.books[0]).toMatchObject({ marketId: 'a', venueTime: Date.UTC(2026, 5, 10, 10, 30) })
  venue.send(update('a', { tokenId: tokenId(2) }))
  await eventually(() => expect(heard.lost).toEqual(['a']))
  expect(heard.refused).toMatchObject([{ path: 'orderbookUpdate a.tokenId' }])
  expect(live()).toEqual([])
})

test('updates of a market that is not followed are ignored', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  venue.send(update('z'))
  venue.send(update('a', { bids: [] }))
  await eventually(() => expect(heard.books).toHaveLength(2))
  expect(heard.books.map(({ marketId }) => marketId)).toEqual(['a', 'a'])
})

test('a resolution is reported once, however often the venue repeats it', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  const resolved = event('marketResolved', {
    slug: 'a',
    type: 'CLOB',
    winningOutcome: 'YES',
    winningIndex: 0,
  })
  for (let i = 0; i < 3; i += 1) venue.send(resolved)
  venue.send(event('marketResolved', { slug: 'not followed', type: 'CLOB', winningIndex: 1 }))
  await eventually(() => expect(heard.changed).toEqual(['a', 'not followed']))
  expect(heard.lost).toEqual(['a'])
  expect(live()).toEqual([])
})

test('an exception of the venue is reported verbatim; events that were not requested are ignored', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  venue.send(event('oraclePriceData', { marketSlug: 'a', source: 'pyth-pro', value: 1 }))
  venue.send(event('system', { message: 'hello' }))
  venue.send(event('exception', { status: 'error', message: 'Too many slugs' }))
  await eventually(() => expect(heard.refused).toHaveLength(1))
  expect(heard.refused[0]).toEqual({
    path: 'exception',
    message: 'the venue reports {"status":"error","message":"Too many slugs"}',
  })
})

test('a session that the server ends, and a namespace that it refuses, are retried', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  venue.welcome = (count) => (count < 4 ? '44/markets,{"message":"Not now"}' : CONNECTED)
  venue.send('41/markets,')
  await eventually(() => expect(heard.lost).toEqual(['a']))
  await eventually(() => expect(heard.states.at(-1)?.message).toContain('Not now'))
  await eventually(() => expect(live()).toEqual(['a']))
  expect(heard.states.at(-1)).toEqual({ connection: 'open', message: '' })
})

test('a resync after close reports nothing', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  await stream.close()
  stream.resync(['a'])
  expect(heard.lost).toEqual([])
  expect(live()).toEqual([])
})

test('a server that never answers the handshake is dropped for a new connection', async () => {
  venue.welcome = (count) => (count < 3 ? undefined : CONNECTED)
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  expect(venue.sessions.length).toBeGreaterThanOrEqual(3)
})

test('frames that are not Socket.IO end only the connection', async () => {
  stream.follow([ref('a')])
  await eventually(() => expect(live()).toEqual(['a']))
  venue.send('<html>Bad gateway</html>')
  await eventually(() => expect(heard.lost).toEqual(['a']))
  await eventually(() => expect(live()).toEqual(['a']))
})

const RECORDED = '../shared/fixtures/limitless/pm_ws__limitless_ws_resolution_btc-5m.txt'

describe.skipIf(!existsSync(RECORDED))('recorded frames (skipped where the folder is absent)', () => {
  test('the last book of a five-minute market, then its resolution', async () => {
    const frames = readFileSync(RECORDED, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('42/markets,'))
    expect(frames).toHaveLength(2)
    const slug = 'btc-up-or-down-5-min-1788267900'
    venue.answer = () => frames.slice(0, 1)
    stream.follow([ref(slug, JSON.parse(frames[0]?.slice(11) ?? '[]')[1].orderbook.tokenId)])
    await eventually(() => expect(live()).toEqual([slug]))
    expect(heard.books).toMatchObject([
      {
        bids: [{ price: 2_000, size: 50_000_000 }],
        asks: [{ price: 998_000, size: 50_000_000 }],
        venueTime: Date.UTC(2026, 8, 1, 13, 9, 45, 277),
      },
    ])
    for (let i = 0; i < 3; i += 1) venue.send(frames[1] ?? '')
    await eventually(() => expect(heard.changed).toEqual([slug]))
    expect(heard.refused).toEqual([])
  })
})
