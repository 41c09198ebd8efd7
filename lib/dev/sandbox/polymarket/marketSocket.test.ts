import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { StandIn } from '../http/startStandIn'
import { startStandIn } from '../http/startStandIn'
import { createWorld, type World } from '../world/createWorld'
import { marketSocket, SOCKET_PATH } from './marketSocket'
import { simulatedPolymarket } from './simulatedPolymarket'
import { startPolymarket } from './startPolymarket'

type Row = Record<string, unknown>

const MINUTE = 60_000
let now: number
let world: World
let standIn: StandIn
const sockets: WebSocket[] = []

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 15)
  world = createWorld({ seed: 1, events: 60, now })
  standIn = await serve()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await standIn.stop()
})

const serve = (options?: { pingWithinMs: number }) =>
  startStandIn({
    basePath: '',
    clock: () => now,
    answer: () => ({ status: 404, body: {} }),
    faultBody: () => ({}),
    attach: marketSocket(simulatedPolymarket(world), () => now, options),
  })

/** A client that records received frames and the messages in them. */
async function connect({ url }: { url: string } = standIn) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`)
  sockets.push(socket)
  const frames: unknown[] = []
  const rows: Row[] = []
  const ended = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => {
    const text = String(data)
    const frame: unknown = /^[A-Z ]+$/.test(text) ? text : JSON.parse(text)
    frames.push(frame)
    if (typeof frame !== 'string') rows.push(...([frame].flat() as Row[]))
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return {
    frames,
    ended,
    of: (kind: string) => rows.filter((row) => row.event_type === kind),
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Everything sent before has been processed: the venue responds in order. */
    async pinged() {
      const before = frames.filter((frame) => frame === 'PONG').length
      socket.send('PING')
      // First books of 500 tokens precede it.
      await vi.waitFor(
        () => expect(frames.filter((frame) => frame === 'PONG').length).toBeGreaterThan(before),
        { timeout: 10_000 },
      )
    },
  }
}

const markets = () =>
  world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 600 * MINUTE)
    .flatMap(({ polymarket }) => polymarket?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
const tokenOf = (i: number) => markets()[i]?.tokens[0] ?? ''

test('sends first books in one array, complete, and answers PING with PONG', async () => {
  const client = await connect()
  client.say({ assets_ids: [tokenOf(0), tokenOf(1), '123'], type: 'market' })
  await client.pinged()
  expect(client.frames).toHaveLength(2)
  expect(client.frames[1]).toBe('PONG')
  expect((client.frames[0] as Row[]).map((row) => row.asset_id)).toEqual([tokenOf(0), tokenOf(1)])
  for (const book of client.of('book')) {
    expect(book).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{40}$/),
      min_order_size: '5',
      tick_size: expect.stringMatching(/^0\.0/),
      neg_risk: expect.any(Boolean),
      last_trade_price: expect.any(String),
    })
    const prices = (book.bids as Row[]).map(({ price }) => Number(price))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  }
})

test('ignores a wrong key, and sends no first books when not requested or already sent', async () => {
  const client = await connect()
  client.say({ asset_ids: [tokenOf(0)], type: 'market' })
  client.say('{"assets_ids":')
  client.say({ assets_ids: [tokenOf(0)], type: 'market', initial_dump: false })
  client.say({ assets_ids: [tokenOf(0)], operation: 'subscribe' })
  await client.pinged()
  // The second subscription names nothing new, which the venue reports in bare text.
  expect(client.frames).toEqual(['NO NEW ASSETS', 'PONG'])
})

test('sends no first books to a client with more than 500 tokens, and disconnects one that names a thousand in a frame', async () => {
  world = createWorld({ seed: 1, events: 120, now })
  const large = await serve()
  const tokens = world.questions.flatMap(
    ({ polymarket }) => polymarket?.markets.flatMap((m) => m.tokens) ?? [],
  )
  const client = await connect(large)
  client.say({ assets_ids: tokens.slice(0, 500), type: 'market' })
  await client.pinged()
  const before = client.frames.length
  expect(client.of('book').length).toBeGreaterThan(300)
  client.say({ assets_ids: tokens.slice(500, 502), operation: 'subscribe' })
  await client.pinged()
  expect(client.frames.slice(before)).toEqual(['PONG'])
  client.say({ assets_ids: Array.from({ length: 1_001 }, (_, i) => String(i)), operation: 'subscribe' })
  expect(await client.ended).toBe(1009)
  await large.stop()
})

test('sends a change of both outcomes at once, mirrored, until unsubscribed', async () => {
  const client = await connect()
  client.say({ assets_ids: [tokenOf(0)], type: 'market' })
  await client.pinged()
  now += 5 * MINUTE
  await vi.waitFor(() => expect(client.of('price_change')).toHaveLength(1))
  const [message] = client.of('price_change')
  const rows = message?.price_changes as Row[]
  const [yes, no] = markets()[0]?.tokens ?? []
  const own = rows.filter((row) => row.asset_id === yes)
  const mirror = rows.filter((row) => row.asset_id === no)
  expect(own.length).toBeGreaterThan(0)
  expect(mirror.map(({ price, size, side }) => [(1 - Number(price)).toFixed(3), size, side])).toEqual(
    own.map(({ price, size, side }) => [Number(price).toFixed(3), size, side === 'BUY' ? 'SELL' : 'BUY']),
  )
  expect(message).not.toHaveProperty('asset_id')
  expect(client.of('best_bid_ask')).toEqual([])
  client.say({ assets_ids: [tokenOf(0)], operation: 'unsubscribe' })
  await client.pinged()
  const heard = client.frames.length
  now += 5 * MINUTE
  client.say({ assets_ids: [tokenOf(1)], operation: 'subscribe' })
  await vi.waitFor(() => expect(client.frames.length).toBeGreaterThan(heard))
  expect(client.of('price_change')).toHaveLength(1)
})

test('sends fills and, after them, books with fewer fields than the first', async () => {
  const client = await connect()
  const tokens = markets()
    .slice(0, 10)
    .map((market) => market.tokens[0])
  client.say({ assets_ids: tokens, type: 'market' })
  await client.pinged()
  now += 30 * MINUTE
  await vi.waitFor(() => {
    expect(client.of('last_trade_price').length).toBeGreaterThan(0)
    expect(client.of('book').length).toBeGreaterThan(10)
  })
  for (const fill of client.of('last_trade_price')) {
    expect(tokens).toContain(fill.asset_id)
    expect(fill.transaction_hash).toMatch(/^0x[0-9a-f]{64}$/)
  }
  expect(client.of('book').at(-1)).not.toHaveProperty('tick_size')
})

test('refines the tick when a price nears an edge, and sends the change with a complete book', async () => {
  const isCoarse = ({ tick, book }: ReturnType<typeof markets>[number]) =>
    tick === 0.01 && book.missing === 'none'
  const ending = world.questions.find(
    ({ listedAfter, endsAfter, results, polymarket }) =>
      listedAfter <= 0 &&
      endsAfter > MINUTE &&
      ![...results.values()].includes('half') &&
      polymarket?.markets.every(isCoarse),
  )
  const tokens = ending?.polymarket?.markets.map((market) => market.tokens[0]) ?? []
  expect(tokens.length).toBeGreaterThan(0)
  const client = await connect()
  client.say({ assets_ids: tokens, type: 'market', custom_feature_enabled: true })
  await client.pinged()
  // In the last minute prices run to the result.
  now += (ending?.endsAfter ?? 0) - 2_000
  await vi.waitFor(() => expect(client.of('tick_size_change')).toHaveLength(tokens.length))
  for (const change of client.of('tick_size_change')) {
    expect(change).toMatchObject({ old_tick_size: '0.01', new_tick_size: '0.001' })
    const books = client.of('book').filter((book) => book.asset_id === change.asset_id)
    expect(books.at(-1)).toMatchObject({ tick_size: '0.001' })
  }
  expect(client.of('best_bid_ask').length).toBeGreaterThan(0)
})

test('sends new markets and resolutions to subscribers of both', async () => {
  const [plain, custom] = [await connect(), await connect()]
  plain.say({ assets_ids: [tokenOf(0)], type: 'market' })
  custom.say({ assets_ids: [tokenOf(0)], type: 'market', custom_feature_enabled: true })
  await Promise.all([plain.pinged(), custom.pinged()])
  now += 20 * MINUTE
  await vi.waitFor(
    () => {
      expect(custom.of('new_market').length).toBeGreaterThan(0)
      expect(custom.of('market_resolved').length).toBeGreaterThan(0)
    },
    { timeout: 5_000 },
  )
  expect(custom.of('new_market')[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), active: true })
  const resolved = custom.of('market_resolved').find((row) => row.winning_outcome !== '')
  expect(resolved?.assets_ids).toContain(resolved?.winning_asset_id)
  expect([...plain.of('new_market'), ...plain.of('market_resolved')]).toEqual([])
})

test('disconnects a client that sends no PING', async () => {
  const strict = await serve({ pingWithinMs: 100 })
  const client = await connect(strict)
  expect(await client.ended).toBe(1000)
  await strict.stop()
})

test('a crossed fault crosses the books of REST and of the socket alike', async () => {
  const { servers, env } = await startPolymarket(simulatedPolymarket(world), () => now)
  for (const server of servers) server.setFault({ kind: 'crossed' })
  const answer = await fetch(`${env.POLYMARKET_CLOB_URL}/book?token_id=${tokenOf(0)}`)
  const requested = (await answer.json()) as Row
  const client = await connect({ url: env.POLYMARKET_WS_URL?.replace(SOCKET_PATH, '') ?? '' })
  client.say({ assets_ids: [tokenOf(0)], type: 'market' })
  await client.pinged()
  expect(client.of('book')).toHaveLength(1)
  for (const book of [requested, ...client.of('book')]) {
    const best = (side: string) => Number((book[side] as Row[]).at(-1)?.price)
    expect(best('bids')).toBeGreaterThanOrEqual(best('asks'))
  }
  await Promise.all(servers.map((server) => server.stop()))
})
