import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { VenueStandIns } from '../http/venueStandIns'
import { createWorld, type World } from '../world/createWorld'
import { simulatedOpinion } from './simulatedOpinion'
import { startOpinion } from './startOpinion'

type Row = Record<string, unknown>

let now = Date.UTC(2026, 10, 21, 15)
let world: World
let standIns: VenueStandIns
const sockets: WebSocket[] = []

beforeAll(async () => {
  world = createWorld({ seed: 1, events: 120, now })
  standIns = await startOpinion(simulatedOpinion(world), () => now)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await Promise.all(standIns.servers.map((server) => server.stop()))
})

/** The key's rate limit uses the world's clock. */
beforeEach(() => {
  now += 1_000
})

const key = () => standIns.env.OPINION_API_KEY ?? ''
async function ask(path: string, headers: Record<string, string> = { apikey: key() }) {
  const answer = await fetch(`${standIns.env.OPINION_API_URL}${path}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Row }
}
const resultOf = async (path: string) => (await ask(path)).body.result as Row
const listOf = async (path: string) => (await resultOf(path)).list as Row[]

const rowsOf = (row: Row | undefined, name: string) => (row?.[name] ?? []) as Row[]

/** Everything a client receives, as JSON. */
async function connect(apiKey = key()) {
  const socket = new WebSocket(`${standIns.env.OPINION_WS_URL}?apikey=${apiKey}`)
  sockets.push(socket)
  const received: Row[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Row))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { received, say: (message: unknown) => socket.send(JSON.stringify(message)) }
}

const openListing = (categorical: boolean) => {
  const found = world.questions.find(
    ({ opinion, endsAfter, listedAfter }) =>
      opinion?.categorical === categorical &&
      listedAfter === 0 &&
      endsAfter > 86_400_000 &&
      opinion.markets[0]?.book.missing === 'none',
  )?.opinion
  if (!found) throw new Error('The world has no such listing.')
  return found
}

test('pages of at most 20 topics list each once; without a type only binary ones are listed', async () => {
  const ids: string[] = []
  for (let page = 1; page <= 10; page += 1) {
    const list = await listOf(`/market?page=${page}&limit=500&marketType=2&status=activated`)
    expect(list.length).toBeLessThanOrEqual(20)
    ids.push(...list.map((row) => `${row.marketType} ${row.marketId}`))
  }
  expect(new Set(ids).size).toBe(ids.length)
  const open = world.questions.filter((one) => one.opinion && world.phaseOf(one) === 'open')
  expect(ids).toHaveLength(open.length)
  const unasked = await listOf('/market?limit=20')
  expect(new Set(unasked.map((row) => row.marketType))).toEqual(new Set([0]))
})

test('without a key the gateway responds, with a wrong one the API', async () => {
  const none = await ask('/market', {})
  expect(none).toEqual({
    status: 401,
    body: { message: 'No API key found in request', request_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  })
  expect((await ask('/market', { apikey: 'wrong' })).body).toMatchObject({ errno: 11002 })
  await expect(connect('wrong')).rejects.toThrow('401')
})

test('only the route of a binary market includes its condition; children and topics are numbered separately', async () => {
  const binary = openListing(false)
  const listed = (await listOf('/market?limit=20')).find((row) => row.marketId === binary.topicId)
  if (listed) expect(listed.conditionId).toBe('')
  const { data } = (await resultOf(`/market/${binary.topicId}`)) as { data: Row }
  expect(data.conditionId).toBe(binary.markets[0]?.conditionId)
  const many = openListing(true)
  const parent = (await resultOf(`/market/categorical/${many.topicId}`)) as { data: Row }
  expect((parent.data.childMarkets as Row[]).map((row) => row.marketId)).toEqual(
    many.markets.map(({ marketId }) => marketId),
  )
  expect(many.topicId).toBe(many.markets[0]?.marketId)
})

test("the NO token's book is the mirror of the YES token's, and history comes in hours or days", async () => {
  const [market] = openListing(true).markets
  const [yes, no] = await Promise.all(
    (market?.tokens ?? []).map((token) => resultOf(`/token/orderbook?token_id=${token}`)),
  )
  const mirrored = rowsOf(yes, 'asks').map(({ price, size }) => [(1 - Number(price)).toFixed(3), size])
  expect(rowsOf(no, 'bids').map(({ price, size }) => [Number(price).toFixed(3), size])).toEqual(mirrored)
  expect((await ask('/token/orderbook?token_id=1')).status).toBe(400)
  for (const [interval, step] of [
    ['1h', 3_600],
    ['1m', 86_400],
  ] as const) {
    const { history } = (await resultOf(
      `/token/price-history?token_id=${market?.tokens[0]}&interval=${interval}`,
    )) as { history: { t: number }[] }
    expect((history[1]?.t ?? 0) - (history[0]?.t ?? 0)).toBe(step)
  }
})

test('changes of a level come once per token, acknowledgements without a type', async () => {
  const listing = openListing(true)
  const [market] = listing.markets
  const { received, say } = await connect()
  say({ action: 'SUBSCRIBE', channel: 'market.depth.diff', marketId: market?.marketId })
  say({ action: 'SUBSCRIBE', channel: 'market.depth.diff', rootMarketId: listing.topicId })
  say({ action: 'HEARTBEAT' })
  await vi.waitFor(() => expect(received.map(({ code }) => code)).toEqual([0, 404, 0]))
  expect(received.every((message) => message.msgType === undefined)).toBe(true)
  const before = received.length
  await vi.waitFor(
    () => {
      now += 60_000
      expect(received.length).toBeGreaterThan(before + 20)
    },
    { timeout: 5_000, interval: 250 },
  )
  const levels = received.slice(before)
  const [yes, no] = [1, 2].map((side) => levels.filter(({ outcomeSide }) => outcomeSide === side))
  expect(no?.map(({ price, size }) => [(1 - Number(price)).toFixed(3), size])).toEqual(
    yes?.map(({ price, size }) => [Number(price).toFixed(3), size]),
  )
  expect(new Set(levels.map(({ rootMarketId }) => rootMarketId))).toEqual(new Set([listing.topicId]))
})

test('the rate limit is 15 requests per second and key', async () => {
  const answers = await Promise.all(Array.from({ length: 18 }, () => ask('/label')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  now += 1_000
  expect((await ask('/label')).status).toBe(200)
})

test('no two markets of a world have the same number or token', () => {
  const { questions } = createWorld({ seed: 5, events: 600, now })
  const markets = questions.flatMap(({ opinion }) => opinion?.markets ?? [])
  expect(markets.length).toBeGreaterThan(500)
  expect(new Set(markets.map(({ marketId }) => marketId)).size).toBe(markets.length)
  expect(new Set(markets.flatMap(({ tokens }) => tokens)).size).toBe(2 * markets.length)
  const events = questions.flatMap(({ opinion }) => (opinion ? [opinion.eventId] : []))
  expect(new Set(events).size).toBe(events.length)
})
