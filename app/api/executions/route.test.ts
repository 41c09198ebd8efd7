import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CreateExecutionRequest, executionResponse, executionsResponse } from '@/lib/contract/executions'
import { practiceResponse } from '@/lib/contract/practice'
import { GUEST_LIFE_MS, MAX_GUESTS_PER_ADDRESS, MAX_OPEN_EXECUTIONS } from '@/lib/core/domain/execution'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { kalshi, poly, rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createExecutionStore } from '@/lib/infra/db/users/executions'
import { fillDue } from '@/lib/operations/trading/practice/fillDue'
import { settlePractice } from '@/lib/operations/trading/practice/settlePractice'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST as resetRoute } from '../practice/reset/route'
import { GET as portfolioRoute } from '../practice/route'
import { GET as readRoute } from './[id]/route'
import { GET as listRoute, POST } from './route'

const database = testDatabase({ emptied: ['Trader'] })
let made: TestRuntime

function install(options: Parameters<typeof createTestRuntime>[0] = {}) {
  made = createTestRuntime({
    events: [rain],
    executions: createExecutionStore(database.prisma),
    ...options,
  })
  setRuntime(made.runtime)
}

beforeEach(async () => {
  install()
  await database.prisma.user.createMany({ data: [{ id: 'alice' }, { id: 'bob' }] })
})
afterEach(async () => {
  setRuntime(undefined)
  await database.prisma.user.deleteMany()
})

const as = (userId: string) => ({ authorization: `Bearer access-${userId}` })
const ALICE = as('alice')
const PAGE = { 'sec-fetch-site': 'same-origin' }
const path = '/api/executions'

/** Books as they are from now on. */
function quote(
  polyAsks: [number, number][],
  kalshiAsks: [number, number][] = [],
  bids: [number, number][] = [],
) {
  const receivedAt = made.clock.now()
  made.books.put(buildBook(poly, { asks: polyAsks, bids, receivedAt }))
  made.books.put(buildBook(kalshi, { asks: kalshiAsks, bids, receivedAt }))
}

type Plan = CreateExecutionRequest['plan']

const body = (plan: Partial<Plan> = {}, rest: object = {}) => ({
  mode: 'practice',
  plan: { tokens: rainTokens, direction: 'buy', amount_tokens: 100, ...plan },
  latency_ms: 400,
  ...rest,
})

const order = (plan: Partial<Plan> = {}, rest: object = {}, headers: Record<string, string> = ALICE) =>
  routeReply(POST, executionResponse, { path, headers, body: body(plan, rest) })
const read = (id: string, headers: Record<string, string> = ALICE) =>
  routeReply(readRoute, executionResponse, { path: `${path}/${id}`, headers })
const portfolio = (headers: Record<string, string> = ALICE) =>
  routeReply(portfolioRoute, practiceResponse, { path: '/api/practice', headers })

async function pass(ms: number) {
  made.clock.advance(ms)
  await fillDue(made.runtime)
}

test('an order fills after its latency on the book as it is then, and the account has what was paid for', async () => {
  quote([[0.4, 60]], [[0.42, 100]])
  const sent = await order()
  expect(sent).toMatchObject({ state: 'sent', planned: { tokens: 100, usd: 40.8 }, filled: { tokens: 0 } })
  expect(sent.legs.map(({ limit_price, gross_tokens }) => [limit_price, gross_tokens])).toEqual([
    [0.41, 60],
    [0.43, 40],
  ])
  expect(sent.worst).toEqual({ tokens: 100, usd: 0.41 * 60 + 0.43 * 40 })
  expect(await portfolio()).toMatchObject({ cash_usd: 10_000, reserved_usd: 41.8, positions: [] })
  // The cheaper level has moved up within the tolerance, the other one is nearly gone.
  made.clock.advance(200)
  quote([[0.41, 60]], [[0.42, 15]])
  await pass(199)
  expect((await read(sent.id)).state).toBe('sent')
  await pass(1)
  const filled = await read(sent.id)
  expect(filled).toMatchObject({
    state: 'partly_filled',
    filled: { tokens: 75, usd: 0.41 * 60 + 0.42 * 15, price: 0.412 },
    left_tokens: 25,
  })
  expect(filled.legs.map(({ state }) => state)).toEqual(['filled', 'partly_filled'])
  expect(filled.changes.map(({ platform, state, cause }) => [platform, state, cause])).toEqual([
    [null, 'checked', 'Planned on the books of this moment.'],
    [null, 'sent', 'Orders are on their way.'],
    ['platform_2', 'partly_filled', '15 of 40 tokens were there at the limit or better.'],
    ['platform_1', 'filled', 'All of it has filled.'],
    [null, 'partly_filled', 'A part is left.'],
  ])
  const account = await portfolio()
  expect(account).toMatchObject({ cash_usd: 10_000 - 30.9, reserved_usd: 0, realized_usd: 0 })
  expect(account.positions.map(({ tokens, cost_usd, avg_price }) => [tokens, cost_usd, avg_price])).toEqual([
    [60, 24.6, 0.41],
    [15, 6.3, 0.42],
  ])
})

test('depth that an own fill took is gone until the platform shows another size there', async () => {
  const one = { tokens: { platform_1: 'p1:yes' }, amount_tokens: 40 }
  quote([[0.4, 60]])
  const first = await order(one)
  await pass(400)
  expect((await read(first.id)).state).toBe('done')
  quote([[0.4, 60]])
  const second = await order(one)
  await pass(400)
  expect((await read(second.id)).filled.tokens).toBe(20)
  quote([[0.4, 61]])
  const third = await order(one)
  await pass(400)
  expect((await read(third.id)).filled.tokens).toBe(40)
})

test('own depth is read for positions only, however many levels an account has taken elsewhere', async () => {
  quote([[0.4, 60]], [[0.42, 100]])
  await order({ amount_tokens: 40, tokens: { platform_1: 'p1:yes' } })
  await order({ amount_tokens: 40, tokens: { platform_2: 'K1:yes' } })
  await pass(400)
  const held = async () => (await made.runtime.executions.findAccount({ userId: 'alice' }))?.taken
  expect(await held()).toHaveLength(2)
  await database.prisma.practicePosition.deleteMany({ where: { venue: 'polymarket' } })
  expect(await held()).toEqual([
    {
      venue: 'kalshi',
      marketId: kalshi.id,
      side: 'asks',
      price: 420_000,
      seen: 100_000_000,
      taken: 40_000_000,
    },
  ])
})

test('a long list of executions is charged by its length', async () => {
  install({ config: { rateLimitKey: 100 } })
  const left = async (limit: number) => {
    const headers = { ...as('bob') }
    const request = requestTo(`${path}?limit=${limit}`, { method: 'GET', headers })
    return Number((await listRoute(request)).headers.get('RateLimit-Remaining'))
  }
  expect([await left(50), await left(51), await left(200)]).toEqual([99, 97, 93])
})

test('positions are worth what their bids pay, a late book is marked, and an unknown value is not zero', async () => {
  quote([[0.4, 100]], [], [[0.38, 60]])
  await order({ tokens: { platform_1: 'p1:yes' } })
  await pass(400)
  expect(await portfolio()).toMatchObject({
    value_usd: 60 * 0.38,
    total_usd: 10_000 - 40 + 22.8,
    unrealized_usd: 22.8 - 40,
    stale: false,
    positions: [{ tokens: 100, sellable: 60, price: 0.38, value_usd: 22.8 }],
  })
  made.clock.advance(120_000)
  expect(await portfolio()).toMatchObject({ stale: true, value_usd: 22.8, positions: [{ stale: true }] })
  made.books.remove({ venue: 'polymarket', marketId: 'p1' })
  expect(await portfolio()).toMatchObject({
    value_usd: null,
    total_usd: null,
    unrealized_usd: null,
    unknown_values: 1,
    positions: [{ value_usd: null, price: null, as_of: null }],
  })
})

test('a sale takes no more than is held and not on sale already, and realises its gain', async () => {
  quote([[0.4, 100]])
  const tokens = { platform_1: 'p1:yes' }
  const sale = { tokens, direction: 'sell' as const, amount_tokens: 80 }
  expect((await routeRefusal(POST, { path, headers: ALICE, body: body(sale) })).status).toBe(409)
  await order({ tokens })
  await pass(400)
  quote([], [], [[0.5, 300]])
  const first = await order(sale)
  const second = await order(sale)
  expect([first.planned.tokens, second.planned.tokens]).toEqual([80, 20])
  expect((await routeRefusal(POST, { path, headers: ALICE, body: body(sale) })).status).toBe(409)
  await pass(400)
  const account = await portfolio()
  expect(account).toMatchObject({ cash_usd: 10_010, realized_usd: 10, value_usd: 0, positions: [] })
})

test('an order beyond the free cash is refused, and what open orders may cost is not free', async () => {
  quote([[0.5, 100_000]])
  const tokens = { platform_1: 'p1:yes' }
  const refused = await routeRefusal(POST, {
    path,
    headers: ALICE,
    body: body({ tokens, amount_tokens: 20_000 }),
  })
  expect([refused.status, refused.detail[0]?.msg]).toEqual([
    409,
    'This order may cost $10200.00, and $10000.00 of the practice account is free.',
  ])
  await order({ tokens, amount_tokens: 15_000 })
  expect(
    (await routeRefusal(POST, { path, headers: ALICE, body: body({ tokens, amount_tokens: 6_000 }) })).status,
  ).toBe(409)
  await order({ tokens, amount_tokens: 4_000 })
})

test('a repeated request with its client_id is one order, another one under it a conflict', async () => {
  quote([[0.4, 100]])
  const rest = { client_id: 'mine' }
  const [first, second] = await Promise.all([order({}, rest), order({}, rest)])
  const third = await order({}, rest)
  expect([second.id, third.id]).toEqual([first.id, first.id])
  await pass(400)
  expect(await order({}, rest)).toMatchObject({ id: first.id, state: 'done' })
  const other = body({ amount_tokens: 7 }, rest)
  expect((await routeRefusal(POST, { path, headers: ALICE, body: other })).status).toBe(409)
  const { total } = await routeReply(listRoute, executionsResponse, { path, headers: ALICE })
  expect([total, (await portfolio()).cash_usd]).toEqual([1, 9_960])
})

test('several processes that see an order due fill it once', async () => {
  quote([[0.4, 100]])
  await order({ tokens: { platform_1: 'p1:yes' } })
  made.clock.advance(400)
  await Promise.all([1, 2, 3, 4].map(() => fillDue(made.runtime)))
  expect(await portfolio()).toMatchObject({ cash_usd: 9_960, positions: [{ tokens: 100 }] })
})

test('an order whose book was lost waits for a fresh one, and is rejected after half a minute', async () => {
  quote([[0.4, 100]])
  const tokens = { platform_1: 'p1:yes' }
  const waiting = await order({ tokens })
  made.books.markStale({ venue: 'polymarket' })
  await pass(10_000)
  expect((await read(waiting.id)).state).toBe('sent')
  quote([[0.4, 100]])
  await pass(0)
  expect((await read(waiting.id)).state).toBe('done')
  const lost = await order({ tokens })
  made.books.markStale({ venue: 'polymarket' })
  await pass(30_400)
  expect(await read(lost.id)).toMatchObject({
    state: 'rejected',
    filled: { tokens: 0, price: null },
    legs: [{ state: 'rejected' }],
  })
  expect(await portfolio()).toMatchObject({ cash_usd: 9_960, reserved_usd: 0 })
})

test.each([
  ['a market that settled yes', { status: 'resolved', result: 'yes' } as const, undefined, 1, 60],
  ['a market that settled no', { status: 'resolved', result: 'no' } as const, undefined, 0, -40],
  [
    'a void market',
    { status: 'resolved', result: 'invalid' } as const,
    { numerators: [1n, 1n] as const, denominator: 2n },
    0.5,
    10,
  ],
  [
    'a scalar market',
    { status: 'resolved', result: 'invalid' } as const,
    { numerators: [1n, 3n] as const, denominator: 4n },
    0.25,
    -15,
  ],
])('%s pays its positions once', async (_what, ended, payout, price, gain) => {
  const conditionId = `0x${'ab'.repeat(32)}`
  const tokens = { platform_1: 'p1:yes' }
  install({
    events: [
      buildGroup('rain', [buildOutcome('o1', [member(marketOn('polymarket', 'p1', { conditionId }))])]),
    ],
  })
  made.books.put(buildBook(poly, { asks: [[0.4, 100]] }))
  await order({ tokens })
  await pass(400)
  await settlePractice(made.runtime)
  expect((await portfolio()).positions).toHaveLength(1)
  const market = marketOn('polymarket', 'p1', { conditionId, ...ended })
  install({
    events: [buildGroup('rain', [buildOutcome('o1', [member(market)])])],
    chain: { readPayouts: async (queries) => queries.map((_, i) => (i === 0 ? payout : undefined)) },
  })
  await Promise.all([settlePractice(made.runtime), settlePractice(made.runtime)])
  expect(await portfolio()).toMatchObject({
    cash_usd: 10_000 + gain,
    realized_usd: gain,
    positions: [],
    settlements: [{ tokens: 100, price, gain_usd: gain }],
  })
})

test('positions of a page of markets are paid by one read of the chain', async () => {
  const rows = ['p1', 'p2'].map((id, at) => ({ id, conditionId: `0x${`c${at}`.repeat(32)}` }))
  const eventsOf = (facts: Parameters<typeof marketOn>[2]) =>
    rows.map(({ id, conditionId }) =>
      buildGroup(id, [buildOutcome(id, [member(marketOn('polymarket', id, { ...facts, conditionId }))])]),
    )
  install({ events: eventsOf({}) })
  for (const { id } of rows) {
    made.books.put(buildBook({ ...poly, id }, { asks: [[0.4, 100]] }))
    await order({ tokens: { platform_1: `${id}:yes` } })
  }
  await pass(400)
  expect((await portfolio()).positions).toHaveLength(2)
  const reads: (string | undefined)[][] = []
  install({
    events: eventsOf({ status: 'resolved', result: 'invalid' }),
    chain: {
      readPayouts: async (queries) => {
        reads.push([...new Set(queries.map(({ conditionId }) => conditionId))])
        return queries.map(({ conditionId }) => ({
          numerators: conditionId === rows[0]?.conditionId ? [1n, 1n] : [3n, 1n],
          denominator: conditionId === rows[0]?.conditionId ? 2n : 4n,
        }))
      },
    },
  })
  await settlePractice(made.runtime)
  expect(reads).toEqual([rows.map(({ conditionId }) => conditionId)])
  const { settlements } = await portfolio()
  expect(settlements.map(({ price }) => price).sort()).toEqual([0.5, 0.75])
})

test('a void market whose payout is not known yet keeps its positions', async () => {
  quote([[0.4, 100]])
  await order({ tokens: { platform_1: 'p1:yes' } })
  await pass(400)
  const market = marketOn('polymarket', 'p1', { status: 'resolved', result: 'invalid' })
  install({ events: [buildGroup('rain', [buildOutcome('o1', [member(market)])])] })
  await settlePractice(made.runtime)
  expect(await portfolio()).toMatchObject({ cash_usd: 9_960, value_usd: null, positions: [{ tokens: 100 }] })
})

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('a page needs no sign-in: its browser has an account, which the account takes over at sign-in', async () => {
  quote([[0.4, 100]])
  expect(await portfolio(PAGE)).toMatchObject({ cash_usd: 10_000, since: null })
  expect(await database.prisma.trader.count()).toBe(0)
  const response = await POST(requestTo(path, { headers: PAGE, body: body() }))
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()[0]).toMatch(
    new RegExp(
      `^crossbook-guest=[\\w-]{43}; Path=/; Max-Age=${GUEST_LIFE_MS / 1_000}; HttpOnly; SameSite=Lax$`,
    ),
  )
  const cookie = cookieOf(response)
  await pass(400)
  expect(await portfolio({ ...PAGE, cookie })).toMatchObject({ cash_usd: 9_960 })
  // A page of another host sends the cookie in vain.
  const foreign = { 'sec-fetch-site': 'cross-site', cookie }
  expect((await routeRefusal(portfolioRoute, { path: '/api/practice', headers: foreign })).status).toBe(401)
  expect(await portfolio({ ...PAGE, ...ALICE, cookie })).toMatchObject({ cash_usd: 9_960 })
  expect(await portfolio(ALICE)).toMatchObject({ cash_usd: 9_960 })
  expect(await portfolio({ ...PAGE, cookie })).toMatchObject({ cash_usd: 10_000 })
  // An account that has traded keeps its own.
  const again = await POST(
    requestTo(path, { headers: { ...PAGE, cookie }, body: body({ amount_tokens: 10 }) }),
  )
  expect(again.status).toBe(200)
  await pass(400)
  expect(await portfolio({ ...PAGE, ...ALICE, cookie })).toMatchObject({ cash_usd: 9_960 })
})

test('two browsers of an account that sign in at once are no failure: one of them is taken over', async () => {
  quote([[0.4, 100]])
  const order = async () => cookieOf(await POST(requestTo(path, { headers: PAGE, body: body() })))
  const [first, second] = [await order(), await order()]
  const { prisma } = database
  const all = await prisma.trader.findMany({ orderBy: { createdAt: 'asc' } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let holding: Promise<void> | undefined
  await new Promise<void>((locked) => {
    holding = prisma.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Trader" where "id" in (${all[0]?.id}, ${all[1]?.id}) for update`
      locked()
      await held
    })
  })
  const both = [first, second].map((cookie) => portfolio({ ...PAGE, ...ALICE, cookie }))
  await vi.waitFor(async () => {
    const waiting = await prisma.$queryRaw<unknown[]>`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    expect(waiting).toHaveLength(2)
  })
  release()
  await holding
  for (const account of await Promise.all(both)) expect(account.reserved_usd).toBeGreaterThan(0)
  expect(await prisma.trader.count({ where: { userId: 'alice' } })).toBe(1)
})

test.each([
  ['client_id', body({}, { client_id: 'half \ud800' })],
  ['plan.tokens.platform_1', body({ tokens: { platform_1: '\udfff' } })],
])('half of a surrogate pair in %s is a fault of the request', async (field, given) => {
  quote([[0.4, 100]])
  const refused = await routeRefusal(POST, { path, headers: ALICE, body: given })
  expect(refused).toMatchObject({ status: 422, faults: { [`body.${field}`]: 'value_error' } })
})

test('a compressed body is refused as such', async () => {
  const headers = { ...ALICE, 'content-encoding': 'gzip' }
  const refused = await routeRefusal(POST, { path, headers, body: body() })
  expect(refused).toMatchObject({
    status: 415,
    faults: { 'header.content-encoding': 'unsupported_media_type' },
  })
})

test('of an order only tokens that are known are stored', async () => {
  quote([[0.4, 100]])
  await order({ tokens: { platform_1: 'p1:yes', platform_2: 'x'.repeat(60_000) } })
  const [stored] = await database.prisma.execution.findMany()
  expect(stored?.request).toMatchObject({ tokens: { platform_1: 'p1:yes' } })
  expect(JSON.stringify(stored).length).toBeLessThan(5_000)
})

test('what is neither a page nor has a credential is refused', async () => {
  expect((await routeRefusal(POST, { path, body: body() })).status).toBe(401)
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await routeRefusal(POST, { path, headers: foreign, body: body() })).status).toBe(401)
})

test("another account's execution is as if it were not there", async () => {
  quote([[0.4, 100]])
  const { id } = await order()
  expect((await routeRefusal(readRoute, { path: `${path}/${id}`, headers: as('bob') })).status).toBe(404)
  expect((await routeReply(listRoute, executionsResponse, { path, headers: as('bob') })).total).toBe(0)
  expect((await portfolio(as('bob'))).cash_usd).toBe(10_000)
})

test('a reset begins anew and rejects what is on its way', async () => {
  quote([[0.4, 100]])
  const tokens = { platform_1: 'p1:yes' }
  await order({ tokens, amount_tokens: 30 })
  await pass(400)
  const { id } = await order({ tokens, amount_tokens: 30 })
  const account = await routeReply(resetRoute, practiceResponse, {
    path: '/api/practice/reset',
    method: 'POST',
    headers: ALICE,
  })
  expect(account).toMatchObject({ cash_usd: 10_000, reserved_usd: 0, fees_usd: 0, positions: [] })
  await pass(400)
  expect(await read(id)).toMatchObject({ state: 'rejected', filled: { tokens: 0 } })
  expect(await portfolio()).toMatchObject({ cash_usd: 10_000, positions: [] })
  // Nothing of the old account's fills is missing from the books.
  const anew = await order({ tokens, amount_tokens: 100 })
  await pass(400)
  expect((await read(anew.id)).filled.tokens).toBe(100)
})

test('accounts of one network, and orders on their way, are bounded', async () => {
  quote([[0.4, 10_000]])
  const at = new Date(made.clock.now())
  await database.prisma.trader.createMany({
    data: Array.from({ length: MAX_GUESTS_PER_ADDRESS }, (_, i) => ({
      id: `t${i}`,
      guest: `g${i}`,
      client: 'unknown',
      createdAt: at,
      usedAt: at,
      since: at,
      cashMicro: 1,
    })),
  })
  const refused = await routeRefusal(POST, { path, headers: PAGE, body: body() })
  expect([refused.status, refused.detail[0]?.type]).toEqual([409, 'limit_reached'])
  // Whoever has signed in does not count, and unused ones make room.
  await order()
  await made.runtime.executions.deleteGuests(made.clock.now() + 1)
  expect((await POST(requestTo(path, { headers: PAGE, body: body() }))).status).toBe(200)
  for (let i = 1; i < MAX_OPEN_EXECUTIONS; i += 1) await order({ amount_tokens: 10 })
  expect((await routeRefusal(POST, { path, headers: ALICE, body: body() })).status).toBe(409)
})

test('an account that was never used takes no place by a reset', async () => {
  const { status } = await resetRoute(requestTo('/api/practice/reset', { headers: PAGE, body: {} }))
  expect(status).toBe(200)
  expect(await database.prisma.trader.count()).toBe(0)
})

test('in a crowded network the account unused for longest, with nothing on its way, makes room', async () => {
  quote([[0.4, 10_000]])
  const sent = await POST(requestTo(path, { headers: PAGE, body: body() }))
  expect(sent.status).toBe(200)
  const [{ id: busy, client } = { id: '', client: '' }] = await database.prisma.trader.findMany()
  const now = made.clock.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000)
  await database.prisma.trader.update({ where: { id: busy }, data: { usedAt: ago(99) } })
  await database.prisma.trader.createMany({
    data: Array.from({ length: MAX_GUESTS_PER_ADDRESS - 1 }, (_, i) => ({
      id: `t${i}`,
      guest: `g${i}`,
      client,
      createdAt: ago(100),
      usedAt: ago(i === 7 ? 26 : i === 8 ? 25 : 23),
      since: ago(100),
      cashMicro: 1,
    })),
  })
  const enter = async () => (await POST(requestTo(path, { headers: PAGE, body: body() }))).status
  const isKept = async (id: string) => (await database.prisma.trader.count({ where: { id } })) === 1
  expect(await enter()).toBe(200)
  expect([await isKept(busy), await isKept('t7'), await isKept('t8')]).toEqual([true, false, true])
  expect(await enter()).toBe(200)
  expect(await isKept('t8')).toBe(false)
  expect(await enter()).toBe(409)
  expect(await database.prisma.trader.count()).toBe(MAX_GUESTS_PER_ADDRESS)
})

test('a limit keeps to that of the order, and a plan worse than agreed is a conflict', async () => {
  quote([[0.4, 100]])
  const tokens = { platform_1: 'p1:yes' }
  const { legs } = await order({ tokens, max_price: 0.4 }, { max_slippage_bps: 1_000 })
  expect(legs[0]?.limit_price).toBe(0.4)
  const worse = { path, headers: ALICE, body: body({ tokens }, { agreed_price: 0.39 }) }
  expect((await routeRefusal(POST, worse)).faults).toEqual({ 'body.agreed_price': 'conflict' })
  const nothing = { path, headers: ALICE, body: body({ tokens, max_price: 0.3 }) }
  expect((await routeRefusal(POST, nothing)).status).toBe(409)
})
