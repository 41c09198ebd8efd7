import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletsOf } from '../chain/drawHoldings'
import { createWorld, type World } from '../world/createWorld'
import { simulatedLimitless } from './simulatedLimitless'
import { startLimitless } from './startLimitless'

type Row = Record<string, unknown>

const NOW = Date.UTC(2026, 10, 21, 15)
let now = NOW
let world: World
let venue: Awaited<ReturnType<typeof startLimitless>>

beforeAll(async () => {
  world = createWorld({ seed: 8, events: 160, now })
  venue = await startLimitless(simulatedLimitless(world), () => now)
})
afterAll(async () => {
  await Promise.all(venue.servers.map((server) => server.stop()))
})

async function ask(path: string) {
  const response = await fetch(`${venue.env.LIMITLESS_API_URL}${path}`, {
    signal: AbortSignal.timeout(5_000),
  })
  return { status: response.status, body: (await response.json()) as Row }
}
const rowsOf = (body: Row, name: string) => body[name] as Row[]

async function listAll(): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page < 50; page += 1) {
    const { body } = await ask(`/markets/active?page=${page}&limit=25`)
    if (rowsOf(body, 'data').length === 0) return rows
    rows.push(...rowsOf(body, 'data'))
  }
  throw new Error('The listing does not end.')
}

const listings = () =>
  world.questions.flatMap((question) =>
    question.limitless ? [{ question, listing: question.limitless }] : [],
  )

describe('the listing', () => {
  test('pages over every open question exactly once, groups with their markets inside', async () => {
    const rows = await listAll()
    const slugs = rows.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    const open = listings().filter(({ question }) => world.phaseOf(question) === 'open')
    expect(slugs.sort()).toEqual(open.map(({ listing }) => listing.eventId).sort())
    const groups = rows.filter(({ marketType }) => marketType === 'group')
    expect(groups.length).toBeGreaterThan(10)
    expect(rows.length - groups.length).toBeGreaterThan(3)
    for (const group of groups) {
      expect(group).not.toHaveProperty('tokens')
      expect(rowsOf(group, 'markets').length).toBeGreaterThan(1)
    }
  })

  test('rejects more than 25 rows a page, and an unknown sort order', async () => {
    expect(await ask('/markets/active?page=1&limit=26')).toMatchObject({
      status: 400,
      body: { statusCode: 400 },
    })
    expect((await ask('/markets/active?sortBy=volume')).status).toBe(400)
  })

  test('sends texts as HTML, volume as raw text, ends as numbers', async () => {
    for (const row of await listAll()) {
      expect(row.description).toMatch(/^<p><strong>.*<\/p>$/s)
      expect(row.volume).toMatch(/^\d+$/)
      expect(Number.isSafeInteger(row.expirationTimestamp)).toBe(true)
    }
  })

  test('finds groups and single outcomes by slug, and answers 404 otherwise', async () => {
    const group = (await listAll()).find(({ marketType }) => marketType === 'group') ?? {}
    const [child] = rowsOf(group, 'markets')
    expect((await ask(`/markets/${String(group.slug)}`)).body.slug).toBe(group.slug)
    expect((await ask(`/markets/${String(child?.slug)}`)).body).toMatchObject({
      slug: child?.slug,
      marketType: 'single',
    })
    expect((await ask('/markets/nope')).status).toBe(404)
  })
})

test('outcomes and positions name their group, single markets have none', async () => {
  const rows = await listAll()
  const groups = rows.filter(({ marketType }) => marketType === 'group')
  for (const group of groups)
    for (const { groupId } of rowsOf(group, 'markets')) expect(groupId).toBe(group.id)
  for (const { marketType, groupId } of rows) if (marketType === 'single') expect(groupId).toBeNull()

  const titles = new Map(groups.map(({ slug, title }) => [slug, title]))
  const { body } = await ask(`/portfolio/${walletsOf(world.seed)[1]}/positions`)
  const held = rowsOf(body, 'clob').map(({ market }) => market as Row)
  const grouped = held.flatMap(({ group }) => (group ? [group as Row] : []))
  expect(grouped.length).toBeGreaterThan(0)
  for (const { slug, title } of grouped) expect(titles.get(slug)).toBe(title)
})

describe('books, trades and history', () => {
  const market = () => {
    const found = listings()
      .filter(({ question, listing }) => listing.group && world.phaseOf(question) === 'open')
      .flatMap(({ listing }) => listing.markets.map((one) => ({ listing, one })))
      .find(({ one }) => one.book.missing === 'none')
    if (!found) throw new Error('The world has no such market.')
    return found
  }

  test('a book is of the YES token, in raw sizes, best first; a group has none', async () => {
    const { listing, one } = market()
    const { status, body } = await ask(`/markets/${one.id}/orderbook`)
    expect(status).toBe(200)
    expect(body.tokenId).toBe(one.tokens[0])
    const [bids, asks] = [rowsOf(body, 'bids'), rowsOf(body, 'asks')]
    expect(Number(bids[0]?.price)).toBeLessThan(Number(asks[0]?.price))
    for (const { size } of [...bids, ...asks]) expect(Number(size) % 1_000).toBe(0)
    expect((await ask(`/markets/${listing.eventId}/orderbook`)).status).toBe(400)
    expect((await ask('/markets/nope/orderbook')).status).toBe(404)
  })

  test('a crossed fault crosses the book', async () => {
    const { one } = market()
    for (const server of venue.servers) server.setFault({ kind: 'crossed' })
    const { body } = await ask(`/markets/${one.id}/orderbook`)
    for (const server of venue.servers) server.setFault(undefined)
    expect(Number(rowsOf(body, 'bids')[0]?.price)).toBeGreaterThanOrEqual(
      Number(rowsOf(body, 'asks')[0]?.price),
    )
  })

  test('trades and prices come newest first', async () => {
    const { one } = market()
    const trades = await ask(`/markets/${one.id}/events?limit=20`)
    const times = rowsOf(trades.body, 'events').map(({ createdAt }) => Date.parse(String(createdAt)))
    expect(times).toHaveLength(20)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(trades.body).toMatchObject({ page: 1, limit: 20 })
    expect((await ask(`/markets/${one.id}/events?limit=101`)).status).toBe(400)
    const history = await ask(`/markets/${one.id}/historical-price?interval=1d`)
    const points = rowsOf(history.body, 'data').map(({ timestamp }) => Number(timestamp))
    expect(points.length).toBeGreaterThan(50)
    expect(points).toEqual([...points].sort((a, b) => b - a))
    expect((await ask(`/markets/${one.id}/historical-price?interval=2d`)).status).toBe(400)
  })
})

test('the socket sends complete books of the last list only, and each market end three times', async () => {
  const socket: Socket = io(`${venue.env.LIMITLESS_WS_URL}/markets`, { transports: ['websocket'] })
  const received: { event: string; payload: Row }[] = []
  socket.onAny((event: string, payload: Row) => received.push({ event, payload }))
  const slugsOf = (from: number) =>
    received
      .slice(from)
      .flatMap(({ event, payload }) => (event === 'orderbookUpdate' ? [String(payload.marketSlug)] : []))
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const open = listings().filter(
    ({ question }) => question.endsAfter > 86_400_000 && question.listedAfter === 0,
  )
  const [first = '', second = ''] = open.map(({ listing }) => listing.markets[0]?.id ?? '')
  const subscribe = (slug: string) =>
    socket.emit('subscribe_market_prices', { marketSlugs: [slug], marketAddresses: [] })
  subscribe(first)
  await until(() => slugsOf(0).includes(first))
  subscribe(second)
  await until(() => slugsOf(0).includes(second))
  const before = received.length
  now += 60_000
  await until(() => slugsOf(before).length > 0)
  expect(new Set(slugsOf(before))).toEqual(new Set([second]))
  const [book] = received.flatMap(({ event, payload }) => (event === 'orderbookUpdate' ? [payload] : []))
  expect(book).toMatchObject({
    version: expect.any(Number),
    timestamp: expect.stringMatching(/^2026-/),
    orderbook: { minSize: 100_000_000, maxSpread: 0.035 },
  })
  expect(received.filter(({ event }) => event === 'system').length).toBe(3)

  const resolved = () => received.filter(({ event }) => event === 'marketResolved')
  socket.emit('subscribe_market_lifecycle')
  // Commands are processed in order: this response proves that the previous one was processed.
  const count = received.length
  subscribe(second)
  await until(() => received.slice(count).some(({ event }) => event === 'system'))
  now += 15 * 60_000
  await until(() => resolved().length > 0)
  await new Promise((resolve) => setImmediate(resolve))
  const [end] = resolved()
  expect(resolved().filter(({ payload }) => payload.slug === end?.payload.slug)).toHaveLength(3)
  expect(await ask(`/markets/${String(end?.payload.slug)}`)).toMatchObject({
    body: { status: 'RESOLVED', expired: true, winningOutcomeIndex: end?.payload.winningIndex },
  })
  socket.disconnect()
})
