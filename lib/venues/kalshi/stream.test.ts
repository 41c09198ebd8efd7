import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { BookStream, RejectedRow, StreamState } from '../connector'
import { createKalshiStream } from './stream'

/** A venue whose every reply a test controls: behaviour that the stand-in never shows by itself. */

interface Heard {
  id: number
  cmd: string
  params: {
    channels?: string[]
    market_tickers?: string[]
    sids?: number[]
    action?: string
    use_yes_price?: boolean
  }
}
type Say = (facts: object) => void
/** Answers a command; true when it did. */
type Script = (command: Heard, say: Say, connection: number) => boolean

const privateKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))

let server: WebSocketServer
let heard: (Heard & { connection: number })[]
let script: Script
let sockets: WebSocket[]
let stream: BookStream
let reported: {
  lost: string[]
  states: StreamState[]
  refusals: RejectedRow[]
  changed: string[][]
  books: string[]
}

const sidOf = (channel = '') => ['orderbook_delta', 'trade', 'market_lifecycle_v2'].indexOf(channel) + 1
const seqs = new WeakMap<WebSocket, Map<number, number>>()

/** A healthy venue's reply to a command: books at once, numbered. */
function answer(socket: WebSocket, { id, cmd, params }: Heard, say: Say) {
  const numbers = seqs.get(socket) ?? new Map<number, number>()
  seqs.set(socket, numbers)
  const next = (sid: number) => {
    numbers.set(sid, (numbers.get(sid) ?? 0) + 1)
    return { sid, seq: numbers.get(sid) }
  }
  const books = (sid: number, more: object = {}) => {
    for (const market_ticker of params.market_tickers ?? []) {
      const msg = {
        market_ticker,
        yes_dollars_fp: [['0.4200', '10.00']],
        no_dollars_fp: [['0.5600', '10.00']],
      }
      say({ type: 'orderbook_snapshot', ...next(sid), ...more, msg })
    }
  }
  const [sid = sidOf(params.channels?.[0])] = params.sids ?? []
  if (cmd === 'subscribe') {
    numbers.set(sid, 0)
    say({ id, type: 'subscribed', msg: { channel: params.channels?.[0], sid } })
    if (sid === 1) books(sid)
  } else if (cmd === 'unsubscribe') say({ id, ...next(sid), type: 'unsubscribed' })
  else if (params.action === 'get_snapshot') books(sid, { id })
  else {
    say({ id, ...next(sid), type: 'ok', msg: {} })
    if (params.action === 'add_markets' && sid === 1) books(sid)
  }
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const follow = (count: number) => {
  const tickers = Array.from({ length: count }, (_, i) => `KXT-1-${i}`)
  stream.follow(tickers.map((marketId) => ({ marketId, yesTokenId: `${marketId}:yes` })))
  return tickers
}
const allLive = (tickers: readonly string[]) =>
  eventually(() => expect([...stream.live()].sort()).toEqual([...tickers].sort()))
const commands = (channel: number, kind: string) =>
  heard.filter(
    ({ cmd, params }) =>
      (params.action ?? cmd) === kind && (params.sids?.[0] ?? sidOf(params.channels?.[0])) === channel,
  )
/** Sends an unsolicited frame on the newest connection. */
const push = (frame: object) => sockets.at(-1)?.send(JSON.stringify(frame))
/** A book delta with a sequence gap before it. */
function pushLate(ticker: string) {
  const socket = sockets.at(-1)
  const numbers = socket && seqs.get(socket)
  const seq = (numbers?.get(1) ?? 0) + 5
  numbers?.set(1, seq)
  const msg = { market_ticker: ticker, price_dollars: '0.4200', delta_fp: '1.00', side: 'yes' }
  push({ type: 'orderbook_delta', sid: 1, seq, msg })
}
const fail = (id: number | undefined, code: number, sid?: number) => ({
  ...(id !== undefined && { id }),
  ...(sid !== undefined && { sid }),
  type: 'error',
  msg: { code, msg: `error ${code}` },
})

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  heard = []
  sockets = []
  script = () => false
  server.on('connection', (socket) => {
    sockets.push(socket)
    const connection = sockets.length
    socket.on('message', (data) => {
      const command: Heard = JSON.parse(String(data))
      heard.push({ ...command, connection })
      const say: Say = (facts) => socket.send(JSON.stringify(facts))
      if (!script(command, say, connection)) answer(socket, command, say)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  reported = { lost: [], states: [], refusals: [], changed: [], books: [] }
  stream = createKalshiStream({
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/trade-api/ws/v2`,
    key: { id: 'key', privateKey },
    clock: systemClock,
    timing: {
      watchdogMs: 60_000,
      // A command answered late by a busy machine counts as answered.
      waitMs: 1_000,
      maxWaitMs: 2_000,
      quietMs: 60_000,
      tickMs: 10,
      backoff: { minMs: 10, maxMs: 20 },
    },
  }).open({
    book: (book) => reported.books.push(book.marketId),
    lost: (ids) => reported.lost.push(...ids),
    trade: () => undefined,
    changed: (ids) => reported.changed.push([...ids]),
    state: (state) => reported.states.push(state),
    refused: (refusal) => reported.refusals.push(refusal),
  })
})
afterEach(async () => {
  await stream.close()
  for (const socket of server.clients) socket.terminate()
  await new Promise((resolve) => server.close(resolve))
})

test('many markets are subscribed a hundred at a time, one command at a time', async () => {
  const tickers = follow(250)
  await allLive(tickers)
  await eventually(() => expect(commands(2, 'add_markets')).toHaveLength(2))
  for (const channel of [1, 2]) {
    const sizes = [...commands(channel, 'subscribe'), ...commands(channel, 'add_markets')].map(
      ({ params }) => params.market_tickers?.length,
    )
    expect(sizes).toEqual([100, 100, 50])
  }
  expect(commands(1, 'subscribe')[0]?.params.use_yes_price).toBe(false)
  expect(commands(2, 'subscribe')[0]?.params).not.toHaveProperty('use_yes_price')
  await eventually(() =>
    expect(commands(3, 'subscribe')[0]?.params).toEqual({ channels: ['market_lifecycle_v2'] }),
  )
  expect(sockets).toHaveLength(1)
})

test('new markets are added first, then those no longer followed are removed', async () => {
  await allLive(follow(3))
  stream.follow(['KXT-1-0', 'KXNEW-1'].map((marketId) => ({ marketId, yesTokenId: `${marketId}:yes` })))
  await allLive(['KXT-1-0', 'KXNEW-1'])
  await eventually(() => expect(commands(2, 'delete_markets')).toHaveLength(1))
  const kinds = heard.filter(({ params }) => params.sids?.[0] === 1).map(({ params }) => params.action)
  expect(kinds).toEqual(['add_markets', 'delete_markets'])
  expect(commands(1, 'delete_markets')[0]?.params.market_tickers).toEqual(['KXT-1-1', 'KXT-1-2'])
})

test('above a thousand markets a second socket is opened, and closed when no longer needed', async () => {
  await allLive(follow(1_200))
  expect(sockets).toHaveLength(2)
  await allLive(follow(900))
  await eventually(() => expect(server.clients.size).toBe(1))
})

test('a sequence gap drops the books of the subscription until new snapshots arrive', async () => {
  const tickers = follow(2)
  await allLive(tickers)
  pushLate('KXT-1-0')
  await eventually(() => expect(reported.lost.toSorted()).toEqual(tickers))
  await allLive(tickers)
  expect(commands(1, 'get_snapshot')).toHaveLength(1)
  expect(sockets).toHaveLength(1)
})

test('persistent gaps end the subscription, then the connection', async () => {
  const tickers = follow(1)
  await allLive(tickers)
  const gap = async () => {
    const lost = reported.lost.length
    pushLate('KXT-1-0')
    await eventually(() => expect(reported.lost).toHaveLength(lost + 1))
    await allLive(tickers)
  }
  await gap()
  await gap()
  expect(commands(1, 'get_snapshot')).toHaveLength(2)
  expect(commands(1, 'unsubscribe')).toHaveLength(0)
  await gap()
  expect(commands(1, 'get_snapshot')).toHaveLength(2)
  expect(commands(1, 'unsubscribe')).toHaveLength(1)
  expect(commands(1, 'subscribe')).toHaveLength(2)
  expect(sockets).toHaveLength(1)
  await gap()
  expect(sockets).toHaveLength(2)
  expect(reported.states.map(({ message }) => message)).toContain(
    "Kalshi's stream is reconnecting: messages are missing.",
  )
})

test.each([10, 25, 7])('error %i ends a subscription: it is resubscribed, others go on', async (code) => {
  const tickers = follow(2)
  await allLive(tickers)
  await eventually(() => expect(commands(3, 'subscribe')).toHaveLength(1))
  push(fail(undefined, code, 1))
  await eventually(() => expect(reported.lost.toSorted()).toEqual(tickers))
  await allLive(tickers)
  expect(commands(1, 'subscribe')).toHaveLength(2)
  push(fail(undefined, code, 2))
  await eventually(() => expect(commands(2, 'subscribe')).toHaveLength(2))
  expect(reported.lost).toHaveLength(2)
  expect(sockets).toHaveLength(1)
})

test('an error that ends a subscription without naming it ends the connection', async () => {
  const tickers = follow(1)
  await allLive(tickers)
  await eventually(() => expect(commands(3, 'subscribe')).toHaveLength(1))
  push(fail(undefined, 25))
  await eventually(() => expect(sockets).toHaveLength(2))
  await allLive(tickers)
})

test('a market that the venue rejects is found by halving, and the others are followed', async () => {
  script = ({ id, params }, say) => {
    const bad = params.market_tickers?.includes('KXT-1-37') ?? false
    if (bad) say(fail(id, 11))
    return bad
  }
  const tickers = follow(120)
  await allLive(tickers.filter((ticker) => ticker !== 'KXT-1-37'))
  await eventually(() => expect(reported.refusals.map(({ path }) => path)).toEqual(['KXT-1-37', 'KXT-1-37']))
  await eventually(async () => {
    const requested = heard.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard.length).toBe(requested)
  })
})

test("markets beyond the venue's limit per subscription go to further sockets", async () => {
  const held = new Map<number, number>()
  script = ({ id, cmd, params }, say, connection) => {
    if (sidOf(params.channels?.[0]) !== 1 && params.sids?.[0] !== 1) return false
    if (cmd !== 'subscribe' && params.action !== 'add_markets') return false
    const count = (held.get(connection) ?? 0) + (params.market_tickers?.length ?? 0)
    if (count > 100) say(fail(id, 26))
    else held.set(connection, count)
    return count > 100
  }
  const tickers = follow(250)
  await allLive(tickers)
  expect(sockets).toHaveLength(3)
})

test('too many requests: the command is resent after a pause', async () => {
  let refusals = 0
  script = ({ id }, say) => {
    refusals += 1
    if (refusals > 3) return false
    say(fail(id, 27))
    return true
  }
  await allLive(follow(2))
  expect(reported.refusals).toEqual([])
  expect(sockets).toHaveLength(1)
})

test('a command that is not answered ends the connection', async () => {
  script = (_, __, connection) => connection === 1
  await allLive(follow(2))
  expect(sockets).toHaveLength(2)
})

test('an unavailable channel is skipped', async () => {
  script = ({ id, params }, say) => {
    const lacking = params.channels?.[0] === 'trade'
    if (lacking) say(fail(id, 8))
    return lacking
  }
  await allLive(follow(2))
  await eventually(() => expect(commands(3, 'subscribe')).toHaveLength(1))
  expect(commands(2, 'subscribe')).toHaveLength(1)
  expect(reported.states.at(-1)).toEqual({ connection: 'open', message: '' })
})

test('a rejected key is reported and retried', async () => {
  script = ({ id }, say, connection) => {
    if (connection > 2) return false
    say(fail(id, 9))
    return true
  }
  await allLive(follow(1))
  expect(reported.states.map(({ message }) => message)).toContain(
    "Kalshi's stream is reconnecting: error 9 (9).",
  )
})

test('a book that does not arrive by itself is requested', async () => {
  script = ({ id, cmd, params }, say) => {
    if (cmd !== 'subscribe' || params.channels?.[0] !== 'orderbook_delta') return false
    say({ id, type: 'subscribed', msg: { channel: 'orderbook_delta', sid: 1 } })
    return true
  }
  await allLive(follow(2))
  expect(commands(1, 'get_snapshot')).toHaveLength(1)
})

test('lifecycle changes are reported for followed markets, those of an event for all of its followed ones', async () => {
  await allLive(follow(2))
  await eventually(() => expect(commands(3, 'subscribe')).toHaveLength(1))
  const say = (type: string, seq: number, msg: object) => push({ type, sid: 3, seq, msg })
  say('market_lifecycle_v2', 1, { event_type: 'determined', market_ticker: 'KXOTHER-1-A', result: 'yes' })
  say('market_lifecycle_v2', 2, { event_type: 'determined', market_ticker: 'KXT-1-0', result: 'yes' })
  say('event_fee_update', 3, { event_ticker: 'KXT-1', fee_type_override: null })
  say('market_lifecycle_v2', 4, {
    event_type: 'created',
    market_ticker: 'KXT-1-NEW',
    additional_metadata: { event_ticker: 'KXT-1' },
  })
  say('event_lifecycle', 5, { event_ticker: 'KXT-10' })
  say('market_lifecycle_v2', 9, { event_type: 'settled', market_ticker: 'KXT-1-1' })
  await eventually(() =>
    expect(reported.changed).toEqual([
      ['KXT-1-0'],
      ['KXT-1-0', 'KXT-1-1'],
      ['KXT-1-0', 'KXT-1-1'],
      ['KXT-1-1'],
    ]),
  )
  expect(reported.lost).toEqual([])
})

test('an unreadable key is reported as the reason', async () => {
  const states: StreamState[] = []
  const nothing = () => undefined
  const broken = createKalshiStream({
    wsUrl: 'ws://127.0.0.1:9/trade-api/ws/v2',
    key: { id: 'key', privateKey: 'pem' },
    clock: systemClock,
  }).open({
    book: nothing,
    lost: nothing,
    trade: nothing,
    changed: nothing,
    refused: nothing,
    state: (state) => states.push(state),
  })
  broken.follow([{ marketId: 'A', yesTokenId: '' }])
  await broken.close()
  expect(states).toEqual([
    {
      connection: 'connecting',
      message: "Kalshi's stream is reconnecting: Kalshi's private key is not a PEM that can be read.",
    },
  ])
})
