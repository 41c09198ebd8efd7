import { constants, createPrivateKey, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { Fault } from '../http/faults'
import type { VenueStandIns } from '../http/venueStandIns'
import { createWorld, type World } from '../world/createWorld'
import { createKalshiKey } from './kalshiKey'
import { simulatedKalshi } from './simulatedKalshi'
import { startKalshi } from './startKalshi'

interface Frame {
  type: string
  id?: number
  sid?: number
  seq?: number
  msg?: Record<string, unknown>
}

const START = Date.UTC(2026, 10, 21, 15)
const HOUR = 3_600_000

let now: number
let world: World
let venue: VenueStandIns
let sockets: WebSocket[]

beforeEach(async () => {
  now = START
  sockets = []
  world = createWorld({ seed: 1, events: 60, now })
  venue = await startKalshi(simulatedKalshi(world), () => now, { pingMs: 30 })
})
afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  await Promise.all(venue.servers.map((server) => server.stop()))
})

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
const setFault = (fault: Fault | undefined) => {
  for (const server of venue.servers) server.setFault(fault)
}

/** Reimplemented from the venue's documentation, so that it shares no bug with the connector. */
function headersOf({
  at = Date.now(),
  path = '/trade-api/ws/v2',
  method = 'GET',
  id = venue.env.KALSHI_KEY_ID,
} = {}) {
  const key = createPrivateKey((venue.env.KALSHI_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'))
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  const signature = sign('sha256', Buffer.from(`${at}${method}${path}`), pss).toString('base64')
  return {
    'KALSHI-ACCESS-KEY': id ?? '',
    'KALSHI-ACCESS-TIMESTAMP': String(at),
    'KALSHI-ACCESS-SIGNATURE': signature,
  }
}

const dial = (headers: Record<string, string>) => {
  const socket = new WebSocket(venue.env.KALSHI_WS_URL ?? '', { headers })
  sockets.push(socket)
  return socket
}

/** The status of a rejected handshake; 101 when accepted. */
const statusOf = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const socket = dial(headers)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', reject)
  })

async function connect() {
  const socket = dial(headersOf())
  const frames: Frame[] = []
  const pings: string[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('ping', (data) => pings.push(data.toString()))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let id = 0
  return {
    frames,
    pings,
    of: (type: string) => frames.filter((frame) => frame.type === type),
    say(cmd: string, params?: object) {
      id += 1
      socket.send(JSON.stringify({ id, cmd, params }))
      return id
    },
    raw: (text: string) => socket.send(text),
  }
}

/** Markets that stay open, with both sides of their books. */
const tickers = () =>
  world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR)
    .flatMap(({ kalshi }) => kalshi?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
    .map(({ id }) => id)

const books = (more: object = {}) => ({
  channels: ['orderbook_delta'],
  market_tickers: tickers().slice(0, 2),
  ...more,
})

describe('the handshake', () => {
  test('accepts a fresh signature of time, method and path', async () => {
    expect(await statusOf(headersOf())).toBe(101)
  })

  test.each([
    ['no headers', () => ({})],
    ['another key’s id', () => headersOf({ id: 'somebody' })],
    ['a signature of another path', () => headersOf({ path: '/trade-api/v2/markets' })],
    ['a signature of another method', () => headersOf({ method: 'POST' })],
    ['an old signature', () => headersOf({ at: Date.now() - 60_000 })],
    ['no signature', () => ({ ...headersOf(), 'KALSHI-ACCESS-SIGNATURE': '' })],
  ])('rejects %s', async (_, headers) => {
    expect(await statusOf(headers())).toBe(401)
  })

  test('an Ed25519 key is checked as well', () => {
    const access = createKalshiKey('ed25519')
    const stamp = String(Date.now())
    const isSigned = (text: string) => {
      const signature = sign(null, Buffer.from(text), createPrivateKey(access.privateKey)).toString('base64')
      const headers = {
        'kalshi-access-key': access.id,
        'kalshi-access-timestamp': stamp,
        'kalshi-access-signature': signature,
      }
      return access.signed({ headers, method: 'GET', url: '/trade-api/ws/v2' })
    }
    expect(isSigned(`${stamp}GET/trade-api/ws/v2`)).toBe(true)
    expect(isSigned(`${stamp}GET/trade-api/v2`)).toBe(false)
  })

  test('an RSA signature with a salt of another length is rejected', () => {
    const access = createKalshiKey('rsa')
    const stamp = String(Date.now())
    const isSigned = (saltLength: number) => {
      const key = { key: access.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
      const text = Buffer.from(`${stamp}GET/trade-api/ws/v2`)
      const headers = {
        'kalshi-access-key': access.id,
        'kalshi-access-timestamp': stamp,
        'kalshi-access-signature': sign('sha256', text, key).toString('base64'),
      }
      return access.signed({ headers, method: 'GET', url: '/trade-api/ws/v2?x=1' })
    }
    expect(isSigned(32)).toBe(true)
    expect(isSigned(20)).toBe(false)
  })

  test('the key can be withheld', async () => {
    const silent = await startKalshi(simulatedKalshi(world), () => now, { handOut: false })
    expect(Object.keys(silent.env)).toEqual(['KALSHI_API_URL', 'KALSHI_WS_URL'])
    await Promise.all(silent.servers.map((server) => server.stop()))
  })
})

test('pings with the word heartbeat', async () => {
  const { pings } = await connect()
  await eventually(() => expect(pings.length).toBeGreaterThan(1))
  expect(new Set(pings)).toEqual(new Set(['heartbeat']))
})

test('a subscription is a snapshot of each market, then changes, numbered without gaps', async () => {
  const { say, of, frames } = await connect()
  say('subscribe', books({ use_yes_price: false }))
  await eventually(() => expect(of('orderbook_snapshot')).toHaveLength(2))
  expect(frames[0]).toEqual({ type: 'subscribed', id: 1, msg: { channel: 'orderbook_delta', sid: 1 } })
  now += 5 * 60_000
  await eventually(() => expect(of('orderbook_delta').length).toBeGreaterThan(2))
  const numbered = frames.filter(({ seq }) => seq !== undefined)
  expect(numbered.map(({ seq }) => seq)).toEqual(numbered.map((_, i) => i + 1))
  for (const { sid, msg } of of('orderbook_delta')) {
    expect(sid).toBe(1)
    expect(msg).toMatchObject({
      price_dollars: expect.stringMatching(/^0\.\d{4}$/),
      delta_fp: expect.stringMatching(/^-?\d+\.\d\d$/),
      side: expect.stringMatching(/^(yes|no)$/),
      ts_ms: now,
    })
  }
})

test('NO levels are sent in NO prices, or in YES prices on request', async () => {
  const [plain, turned] = [await connect(), await connect()]
  plain.say('subscribe', books())
  turned.say('subscribe', books({ use_yes_price: true }))
  const noOf = ({ of }: typeof plain) =>
    (of('orderbook_snapshot')[0]?.msg?.no_dollars_fp ?? []) as [string, string][]
  await eventually(() => expect([noOf(plain).length, noOf(turned).length]).not.toContain(0))
  const flip = (price: string) => (1 - Number(price)).toFixed(4)
  expect(noOf(turned)).toEqual(
    noOf(plain)
      .map(([price, size]) => [flip(price), size])
      .reverse(),
  )
  const prices = noOf(plain).map(([price]) => Number(price))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('subscriptions are changed, listed and ended', async () => {
  const { say, of, frames } = await connect()
  const [first = '', second = '', third = ''] = tickers()
  say('subscribe', { channels: ['orderbook_delta'], market_ticker: first })
  say('update_subscription', { sids: [1], market_tickers: [second], action: 'add_markets' })
  say('subscribe', { channels: ['orderbook_delta', 'trade'], market_tickers: [third] })
  say('update_subscription', { sid: 1, market_tickers: [first], action: 'delete_markets' })
  say('update_subscription', { sids: [1], market_tickers: [second], action: 'get_snapshot' })
  say('list_subscriptions')
  say('unsubscribe', { sids: [1] })
  await eventually(() => expect(of('unsubscribed')).toHaveLength(1))
  expect(of('ok').map(({ id, msg }) => [id, msg])).toEqual([
    [2, { market_tickers: [first, second] }],
    // One subscription per channel: a second one joins the first.
    [3, { market_tickers: [first, second, third] }],
    [4, { market_tickers: [second, third] }],
    [
      6,
      [
        { channel: 'orderbook_delta', sid: 1 },
        { channel: 'trade', sid: 2 },
      ],
    ],
  ])
  expect(of('orderbook_snapshot').map(({ id, msg }) => [id, msg?.market_ticker])).toEqual([
    [undefined, first],
    [undefined, second],
    [undefined, third],
    [5, second],
  ])
  const before = frames.length
  now += 5 * 60_000
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(frames.slice(before).filter(({ type }) => type === 'orderbook_delta')).toEqual([])
})

test.each([
  ['{', 1],
  [{ cmd: 'subscribe' }, 1],
  [{ id: 1, cmd: 'subscribe' }, 2],
  [{ id: 1, cmd: 'subscribe', params: {} }, 3],
  [{ id: 1, cmd: 'unsubscribe', params: {} }, 4],
  [{ id: 1, cmd: 'dance' }, 5],
  [{ id: 1, cmd: 'unsubscribe', params: { sids: [9] } }, 7],
  [{ id: 1, cmd: 'subscribe', params: { channels: ['gossip'] } }, 8],
  [{ id: 1, cmd: 'update_subscription', params: { sids: [1, 2], action: 'add_markets' } }, 12],
  [{ id: 1, cmd: 'update_subscription', params: { sids: [1], action: 'paint' } }, 13],
  [{ id: 1, cmd: 'subscribe', params: { channels: ['orderbook_delta'] } }, 14],
  [{ id: 1, cmd: 'update_subscription', params: { sids: [1] } }, 15],
])('%j is error %i', async (command, code) => {
  const { raw, of } = await connect()
  raw(typeof command === 'string' ? command : JSON.stringify(command))
  await eventually(() => expect(of('error')).toHaveLength(1))
  expect(of('error')[0]).toMatchObject({ msg: { code } })
  expect(of('error')[0]?.id).toBe(typeof command === 'object' && 'id' in command ? 1 : undefined)
})

test('trades are sent from the subscription on, each once', async () => {
  const { say, of } = await connect()
  say('subscribe', { channels: ['trade'], market_tickers: tickers().slice(0, 3) })
  await eventually(() => expect(of('subscribed')).toHaveLength(1))
  now += 10 * 60_000
  await eventually(() => expect(of('trade').length).toBeGreaterThan(3))
  now += 10 * 60_000
  const before = of('trade').length
  await eventually(() => expect(of('trade').length).toBeGreaterThan(before))
  const ids = of('trade').map(({ msg }) => msg?.trade_id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { msg } of of('trade')) expect(Number(msg?.ts_ms)).toBeGreaterThan(START)
})

test('the lifecycle channel covers every market, whatever is subscribed to', async () => {
  const { say, of } = await connect()
  const ending = world.questions.filter(
    ({ kalshi, endsAfter }) => kalshi && endsAfter > 0 && endsAfter < 4 * HOUR,
  )
  const lastEnd = Math.max(...ending.map(({ endsAfter }) => endsAfter))
  expect(ending.length).toBeGreaterThan(0)
  say('subscribe', { channels: ['market_lifecycle_v2'] })
  await eventually(() => expect(of('subscribed')).toHaveLength(1))
  // The initial catalogue is read once before anything changes.
  await new Promise((resolve) => setTimeout(resolve, 700))
  const kinds = () => new Set(of('market_lifecycle_v2').map(({ msg }) => msg?.event_type))
  const steps = ['close_date_updated', 'determined', 'settled']
  for (const [i, after] of [1_000, 25_000, 45_000].entries()) {
    now = START + lastEnd + after
    await eventually(() => expect([...kinds()]).toContain(steps[i]))
  }
  const settled = of('market_lifecycle_v2').filter(({ msg }) => msg?.event_type === 'determined')
  for (const { msg } of settled) expect(msg?.result).toMatch(/^(yes|no|scalar)$/)
})

test('under a gap, deltas advance the sequence number and are not sent', async () => {
  const { say, of, frames } = await connect()
  say('subscribe', books())
  await eventually(() => expect(of('orderbook_snapshot')).toHaveLength(2))
  setFault({ kind: 'gap' })
  now += 5 * 60_000
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(of('orderbook_delta')).toEqual([])
  setFault(undefined)
  now += 5 * 60_000
  await eventually(() => expect(of('orderbook_delta').length).toBeGreaterThan(0))
  expect(frames.find(({ type }) => type === 'orderbook_delta')?.seq).toBeGreaterThan(3)
})

test('under a crossed fault the book is crossed on the socket and by REST', async () => {
  const { say, of } = await connect()
  setFault({ kind: 'crossed' })
  say('subscribe', books())
  await eventually(() => expect(of('orderbook_snapshot')).toHaveLength(2))
  const best = (pairs: unknown) => Math.max(...(pairs as [string, string][]).map(([price]) => Number(price)))
  const msg = of('orderbook_snapshot')[0]?.msg
  expect(best(msg?.yes_dollars_fp) + best(msg?.no_dollars_fp)).toBeGreaterThanOrEqual(1)
  const url = `${venue.env.KALSHI_API_URL}/markets/${tickers()[0]}/orderbook`
  const answer = (await (await fetch(url)).json()) as { orderbook_fp: Record<string, unknown> }
  const { yes_dollars, no_dollars } = answer.orderbook_fp
  expect(best(yes_dollars) + best(no_dollars)).toBeGreaterThanOrEqual(1)
})
