import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createWorld, type World } from '../world/createWorld'
import { simulatedPredictfun } from './simulatedPredictfun'
import { startPredictfun } from './startPredictfun'

type Row = Record<string, unknown>

let now = Date.UTC(2026, 10, 21, 15)
let world: World
let standIns: Awaited<ReturnType<typeof startPredictfun>>
const sockets: WebSocket[] = []

beforeAll(async () => {
  world = createWorld({ seed: 1, events: 120, now })
  standIns = await startPredictfun(simulatedPredictfun(world), () => now, { heartbeatMs: 100 })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await Promise.all(standIns.servers.map((server) => server.stop()))
})

const key = () => standIns.env.PREDICTFUN_API_KEY ?? ''
async function ask(path: string, headers: Record<string, string> = { 'x-api-key': key() }) {
  const answer = await fetch(`${standIns.env.PREDICTFUN_API_URL}/v1${path}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Row }
}
const rowsOf = async (path: string) => (await ask(path)).body.data as Row[]

/** A client that echoes heartbeats only on request. */
async function connect({ echo = true, apiKey = key() } = {}) {
  const socket = new WebSocket(standIns.env.PREDICTFUN_WS_URL ?? '', { headers: { 'x-api-key': apiKey } })
  sockets.push(socket)
  const received: Row[] = []
  const closed: number[] = []
  const say = (message: unknown) => socket.send(JSON.stringify(message))
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Row
    if (message.topic !== 'heartbeat') received.push(message)
    else if (echo) say({ method: 'heartbeat', data: message.data })
  })
  socket.on('close', (code) => closed.push(code))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { received, closed, say }
}

const listings = () =>
  world.questions.flatMap((question) =>
    question.predictfun && world.phaseOf(question) === 'open' && question.endsAfter > 86_400_000
      ? [question.predictfun]
      : [],
  )
const openMarket = () => {
  const market = listings()
    .flatMap(({ markets }) => markets)
    .find(({ book }) => book.missing === 'none')
  if (!market) throw new Error('The world has no such market.')
  return market
}

test('without the key nothing is served, neither by REST nor by socket', async () => {
  const { status, body } = await ask('/categories', {})
  expect(status).toBe(401)
  expect(body).toMatchObject({ success: false, code: 401, error: 'unauthorized' })
  await expect(connect({ apiKey: 'wrong' })).rejects.toThrow('401')
})

test('cursors list every open category once, most traded first, the flood of windows last', async () => {
  const rows: Row[] = []
  let after: string | null = ''
  while (after !== null) {
    const { body } = await ask(
      `/categories?first=20&status=OPEN&sort=VOLUME_24H_DESC${after && `&after=${after}`}`,
    )
    rows.push(...(body.data as Row[]))
    after = body.cursor as string | null
  }
  const slugs = rows.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  const open = world.questions.filter((one) => one.predictfun && world.phaseOf(one) === 'open')
  for (const { predictfun } of open) expect(slugs).toContain(predictfun?.eventId)
  const flood = rows.filter(({ marketVariant }) => marketVariant === 'CRYPTO_UP_DOWN')
  expect(flood.length).toBeGreaterThan(20)
  expect(rows.slice(-flood.length)).toEqual(flood)
  expect((await ask('/categories?first=1000')).status).toBe(400)
  expect((await ask('/categories?after=nonsense')).status).toBe(400)
})

test('markets reference the same question on Polymarket, some on Kalshi; flags and precision vary', () => {
  const markets = listings().flatMap(({ markets }) => markets)
  const conditions = new Map(
    world.questions.flatMap(({ polymarket }) =>
      (polymarket?.markets ?? []).map(({ conditionId, outcome }) => [conditionId, outcome.key] as const),
    ),
  )
  const pointed = markets.filter(({ polymarketConditionIds }) => polymarketConditionIds.length > 0)
  expect(pointed.length).toBeGreaterThan(markets.length / 2)
  for (const { polymarketConditionIds, outcome } of pointed)
    expect(conditions.get(polymarketConditionIds[0] ?? '')).toBe(outcome.key)
  expect(markets.some(({ kalshiMarketTicker }) => kalshiMarketTicker !== null)).toBe(true)
  expect(new Set(markets.map(({ contract }) => contract))).toEqual(new Set([0, 1, 2]))
  expect(new Set(markets.map(({ decimalPrecision }) => decimalPrecision))).toEqual(new Set([2, 3]))
})

test('rows quote the best prices of both outcomes as the book has them', async () => {
  const { id } = openMarket()
  const row = (await ask(`/markets/${id}`)).body.data as { outcomes: Row[] }
  const book = (await ask(`/markets/${id}/orderbook`)).body.data as Record<
    string,
    [number, string | number][]
  >
  const [bid, offer] = [book.bids?.[0], book.asks?.[0]]
  const of = (indexSet: number) => row.outcomes.find((outcome) => outcome.indexSet === indexSet)
  expect(of(1)).toMatchObject({
    bestBid: { price: bid?.[0], size: Number(bid?.[1]) },
    bestAsk: { price: offer?.[0], size: Number(offer?.[1]) },
  })
  expect(of(2)?.bestBid).toMatchObject({ price: expect.closeTo(1 - (offer?.[0] ?? 0), 9) })
  expect(of(2)?.bestAsk).toMatchObject({ size: Number(bid?.[1]) })
})

test('a market listed while the world runs has no book at first', async () => {
  const late = world.questions.find(({ predictfun, listedAfter }) => predictfun && listedAfter > 0)
  if (!late) throw new Error('The world lists nothing late.')
  const id = late.predictfun?.markets[0]?.id
  now = Math.max(now, world.startedAt + late.listedAfter + 1_000)
  expect((await ask(`/markets/${id}`)).status).toBe(200)
  expect((await ask(`/markets/${id}/orderbook`)).body).toMatchObject({
    code: 404,
    message: 'Orderbook not found',
  })
  now += 10_000
  expect((await ask(`/markets/${id}/orderbook`)).status).toBe(200)
})

test('matches are integers of 10⁻¹⁸, newest first, in pages; prices come in steps', async () => {
  const { id } = openMarket()
  const first = await ask(`/orders/matches?marketId=${id}&first=5`)
  const rows = first.body.data as { amountFilled: string; priceExecuted: string; executedAt: string }[]
  expect(rows).toHaveLength(5)
  for (const { amountFilled, priceExecuted } of rows) {
    expect(amountFilled).toMatch(/^\d{13,}$/)
    expect(Number(priceExecuted) / 1e18).toBeGreaterThan(0)
    expect(Number(priceExecuted) / 1e18).toBeLessThan(1)
  }
  const next = await rowsOf(`/orders/matches?marketId=${id}&first=5&after=${String(first.body.cursor)}`)
  expect(String(next[0]?.executedAt) <= String(rows[4]?.executedAt)).toBe(true)
  const { series } = (await ask(`/markets/${id}/timeseries?metric=price&resolution=1h&limit=10`)).body
    .data as { series: { x: number; y: string }[] }
  expect(series.map(({ x }, i) => i === 0 || x - (series[i - 1]?.x ?? 0))).toEqual([
    true,
    ...Array(series.length - 1).fill(3_600_000),
  ])
})

test('only the first entry of a subscription is read; the complete book follows, and again with every change', async () => {
  const { id } = openMarket()
  const { received, say } = await connect()
  say({ method: 'subscribe', requestId: 7, params: [`predictOrderbook/${id}`, `predictMarketStatus/${id}`] })
  say({ method: 'subscribe', requestId: 8, params: ['predictOrderbook/1'] })
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(2))
  expect(received.filter(({ type }) => type === 'R')).toEqual([
    { type: 'R', requestId: 7, success: true },
    {
      type: 'R',
      requestId: 8,
      success: false,
      error: { code: 'invalid_topic', message: 'predictOrderbook/1' },
    },
  ])
  const before = received.length
  await vi.waitFor(
    () => {
      now += 60_000
      expect(received.length).toBeGreaterThan(before + 2)
    },
    { timeout: 5_000, interval: 250 },
  )
  const books = received.filter(({ type }) => type === 'M')
  expect(new Set(books.map(({ topic }) => topic))).toEqual(new Set([`predictOrderbook/${id}`]))
  const { data } = books.at(-1) as { data: { asks: unknown[]; bids: unknown[] } }
  expect(data.asks.length + data.bids.length).toBeGreaterThan(10)
})

test('a client that echoes no heartbeat is disconnected; one that does stays', async () => {
  const mute = await connect({ echo: false })
  const polite = await connect()
  await vi.waitFor(() => expect(mute.closed).toEqual([1000]), { timeout: 5_000 })
  expect(polite.closed).toEqual([])
})

test('a server that shuts down announces it, and closes after a delay', async () => {
  const client = await connect()
  standIns.drain(50)
  await vi.waitFor(() => expect(client.closed).toEqual([1001]), { timeout: 5_000 })
  expect(client.received).toContainEqual({
    type: 'M',
    topic: 'system',
    data: { event: 'reconnect', reason: 'server_shutdown', graceMs: 50 },
  })
})

test('the rate limit is 240 requests per minute and key', async () => {
  now += 120_000
  const answers = await Promise.all(Array.from({ length: 245 }, () => ask('/markets/1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})
