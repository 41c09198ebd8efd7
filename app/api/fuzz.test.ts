import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { OPERATIONS, type OperationSpec } from '@/lib/contract/operations'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { createTestDatabase } from '@/lib/dev/testing/support/database'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { routeOf } from '@/lib/server/api/routeOf'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET as unknown } from './[[...path]]/route'

let made: TestRuntime

beforeAll(() => {
  const poly = marketOn('polymarket', 'p1')
  const kalshi = marketOn('kalshi', 'K1')
  made = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])],
    renamed: { drizzle: 'rain' },
    history: { trades: async () => [], prices: async () => [] },
  })
  made.books.put(
    buildBook(poly, {
      bids: [[0.4, 10]],
      asks: [
        [0.45, 10.5],
        [0.5, 1000],
      ],
    }),
  )
  made.books.put(buildBook(kalshi, { bids: [[0.55, 3]], asks: [[0.6, 10]] }))
  setRuntime(made.runtime)
})
afterAll(() => setRuntime(undefined))

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '\ud800',
    '%',
    '..',
    "' OR 1=1 --",
    '1e999',
  ),
  fc.string({ minLength: 250, maxLength: 2_000 }),
)
const escaped = nasty.map((text) => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, '?')))
const segment = fc.oneof(escaped, fc.constantFrom('rain', 'drizzle', '%zz', '%E0%A4%A', '%00', 'key1', '%2F'))

const NAMES = Object.values(OPERATIONS).flatMap((spec: OperationSpec) => Object.keys(spec.query?.shape ?? {}))
const queryValue = fc.oneof(
  escaped,
  fc.constantFrom(
    '1',
    '-1',
    '0',
    '1e9',
    'NaN',
    'true',
    'rain',
    'platform_1',
    'p1:yes',
    'K1:no',
    'p1',
    '%zz',
    ',',
  ),
)
const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: escaped }),
      queryValue,
    ),
    {
      maxLength: 6,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const amount = fc.oneof(
  fc.double({ min: 0, noNaN: true }),
  fc.double({ min: 0, max: 1_000, noNaN: true }),
  fc.constantFrom(-1, 0, 1e-7, 1e-6, 0.01, 5, 1e9, 1e10),
  fc.constantFrom('5', null, true, [], {}),
)
const token = fc.oneof(
  fc.constantFrom('p1:yes', 'p1:no', 'K1:yes', 'K1:no', 'nobody'),
  fc.record(
    {
      token_id: fc.oneof(fc.constantFrom('p1:yes', 'K1:no', 'K1:yes'), nasty),
      outcome: fc.oneof(fc.constantFrom('yes', 'No', 'maybe'), nasty),
      market_id: fc.constantFrom('p1', 'K1', 'x'),
      max_tokens: amount,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)
/** Mostly valid orders, so that the fuzz reaches the planner and not only the schema. */
const order = fc.record(
  {
    tokens: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom({ platform_1: 'p1:yes' }, { platform_1: 'p1:yes', platform_2: 'K1:no' }),
      },
      {
        weight: 2,
        arbitrary: fc.dictionary(
          fc.constantFrom('platform_1', 'platform_2', 'platform_5', 'platform_6', '__proto__'),
          token,
        ),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    direction: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('buy', 'sell') },
      { weight: 1, arbitrary: nasty },
    ),
    amount_usd: amount,
    amount_tokens: amount,
    include_fees: fc.oneof(fc.boolean(), fc.constant('yes')),
    enforce_min_orders: fc.boolean(),
    optimize_gas: fc.boolean(),
    gas_cost_per_source: amount,
    max_price: amount,
    min_price: amount,
    extra: nasty,
  },
  { requiredKeys: ['tokens', 'direction'] },
)
const goodOrder = fc.record({
  tokens: fc.constantFrom(
    { platform_1: 'p1:yes' },
    { platform_1: 'p1:no', platform_2: 'K1:yes' },
    { platform_2: 'K1:no' },
  ),
  direction: fc.constantFrom('buy', 'sell'),
  amount_tokens: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
  include_fees: fc.boolean(),
  optimize_gas: fc.boolean(),
  gas_cost_per_source: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
})
/** Orders for tickets, for wallets of every kind and none. */
const ticket = fc.record(
  {
    plan: fc.oneof(order, goodOrder),
    agreed_price: amount,
    wallets: fc.dictionary(
      fc.constantFrom('platform_1', 'platform_2', 'platform_9', '__proto__'),
      fc.oneof(
        fc.constantFrom(`0x${'1'.repeat(40)}`, '0x12', 'vitalik.eth'),
        fc.record(
          {
            address: fc.oneof(fc.constant(`0x${'1'.repeat(40)}`), nasty),
            signature: fc.oneof(fc.constantFrom('eoa', 'safe', 'proxy'), nasty),
            holder: fc.oneof(fc.constant(`0x${'2'.repeat(40)}`), nasty),
          },
          { requiredKeys: [] },
        ),
      ),
    ),
    expires_in_s: amount,
  },
  { requiredKeys: ['plan'] },
)
const body = fc.oneof(
  ticket.map((value) => JSON.stringify(value)),
  fc.oneof(order, goodOrder).map((value) => JSON.stringify(value)),
  fc.json(),
  nasty,
  fc
    .record(
      { message: nasty, signature: fc.constantFrom('0x', '0x12', '0xa11ce0'), refresh_token: nasty },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc
    .record({ name: nasty, scopes: fc.array(nasty), expires_in_days: amount }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('', '[]', '{', '['.repeat(60_000), `"${'x'.repeat(70_000)}"`, '1e999'),
)

const headerText = fc.oneof(
  fc.constantFrom(
    'Bearer access-alice',
    'Bearer expired',
    'Bearer',
    'application/json',
    'application/json; charset=x',
    '*',
    'W/"',
    'pk_x',
  ),
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~:;,="/ \t'), maxLength: 40 }),
)
const headers = fc.oneof(
  fc.constant({ 'content-type': 'application/json', authorization: 'Bearer access-alice' }),
  fc.dictionary(
    fc.constantFrom(
      'content-type',
      'authorization',
      'x-api-key',
      'x-request-id',
      'if-none-match',
      'cookie',
      'origin',
      'sec-fetch-site',
      'host',
    ),
    headerText,
  ),
)

const JSON_BODY: Record<string, string> = { 'content-type': 'application/json' }

const requested = fc.record({
  id: fc.constantFrom(
    ...Object.values(OPERATIONS).map(({ id }) => id),
    ...Array<'planDistribution'>(8).fill('planDistribution'),
    ...Array<'createTickets'>(4).fill('createTickets'),
  ),
  segment,
  query,
  body,
  headers,
})

async function ask({
  id,
  segment: part,
  query: search,
  body: text,
  headers: sent,
}: typeof requested extends fc.Arbitrary<infer T> ? T : never) {
  const { path, method }: OperationSpec = OPERATIONS[id]
  const address = `http://localhost${path.replace(/\{\w+\}/, () => part)}${search === '' ? '' : `?${search}`}`
  const request = new Request(address, { method, headers: sent, body: method === 'POST' ? text : undefined })
  return routeOf(OPERATIONS[id].path)[method](request)
}

test('no path, query, header or body that anybody can think of is answered 5xx or outside the error shape', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(requested, async (input) => {
      const response = await ask(input)
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('x-request-id')).toBeTruthy()
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        return
      }
      const text = await response.text()
      if (response.status === 304) expect(text).toBe('')
      else if (response.ok) OPERATIONS[input.id].response.parse(JSON.parse(text))
      else errorResponse.parse(JSON.parse(text))
    }),
    { numRuns: sampled({ full: 4_000, quick: 1_000 }) },
  )
  expect(made.errors).toEqual([])
  // The fuzz is useful only while it gets past validation to the operations.
  for (const status of [200, 401, 404, 413, 415, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0)
}, 120_000)

test('the same holds with the database behind it', async () => {
  const database = await createTestDatabase()
  const catalogue = createCatalogueReader(database.prisma)
  setRuntime({ ...made.runtime, catalogue })
  const reads = ['getEvent', 'listEvents', 'getOrderBook', 'planDistribution'] as const
  const input = requested.chain((whole) =>
    fc.constantFrom(...reads).map((id) => ({ ...whole, id, headers: JSON_BODY })),
  )
  try {
    await fc.assert(
      fc.asyncProperty(input, async (request) => {
        expect((await ask(request)).status).toBeLessThan(500)
      }),
      { numRuns: sampled({ full: 600, quick: 150 }) },
    )
    expect(made.errors).toEqual([])
  } finally {
    setRuntime(made.runtime)
    await database.close()
  }
}, 120_000)

test('an address of no operation is 404, whatever it is made of', async () => {
  await fc.assert(
    fc.asyncProperty(segment, query, async (part, search) => {
      const response = await unknown(new Request(`http://localhost/api/${part}?${search}`))
      expect(response.status).toBe(404)
      errorResponse.parse(await response.json())
    }),
    { numRuns: sampled({ full: 300, quick: 75 }) },
  )
})
