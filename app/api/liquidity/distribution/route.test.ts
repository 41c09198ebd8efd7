import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import {
  buildGroup,
  buildLink,
  buildOutcome,
  marketOn,
  member,
  NOW,
} from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly, rain } from '@/lib/dev/testing/support/rain'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { tradingRulesOf } from '@/lib/venues/polymarket/tradingRules'
import { rainBooks } from './rainBooks.testkit'
import { POST } from './route'

const unsureEvent = (rest: Partial<MatchLink> = {}) =>
  buildGroup('rain', [
    buildOutcome('o1', [member(poly), member(kalshi)], {
      links: [buildLink('polymarket', 'kalshi', { confidence: 0.9, ...rest })],
    }),
  ])

function start(options: TestRuntimeOptions = {}) {
  const made = installRuntime({ events: [rain], ...options })
  for (const book of rainBooks()) made.books.put(book)
  return made
}

const path = '/api/liquidity/distribution'
const both = { platform_1: { token_id: 'p1:yes', outcome: 'YES' }, platform_2: 'K1:yes' }
const plan = (body: object) => routeReply(POST, distributionResponse, { path, body })
const refused = (body: unknown) => routeRefusal(POST, { path, body })

test('an order takes the cheapest levels of both platforms', async () => {
  start()
  const answer = await plan({ tokens: both, direction: 'buy', amount_tokens: 15 })
  expect(answer.combined).toMatchObject({
    platform: 'combined',
    amount: 15,
    tokens: 15,
    usd: 6.8,
    price: 0.453333,
    filled_ratio: 1,
    complete: true,
    gas_usd: 0,
  })
  expect(answer.distributions).toEqual([
    { platform: 'platform_1', amount: 10, price: 0.45 },
    { platform: 'platform_2', amount: 5, price: 0.46 },
  ])
  expect(answer.avg_price).toBe(answer.combined.price)
  expect(answer.platforms.platform_2).toMatchObject({
    used: true,
    best_price: 0.46,
    worst_price: 0.46,
    hypothetical_tokens: 10,
    hypothetical_price: 0.46,
    message_price: '46.0',
    message_amount: '10.00',
    available_liquidity: 10,
    liquidity_exhausted: true,
    reason: null,
    levels_consumed: 1,
    fee: { model: 'none' },
  })
  expect(answer.unavailable).toEqual([])
  expect(answer.certificate.bounds).toHaveLength(3)
})

test('what would bring an unused platform in is searched for on request only', async () => {
  start()
  const order = { tokens: both, direction: 'buy', amount_tokens: 5 }
  const plain = await plan(order)
  expect(plain.platforms.platform_2?.used).toBe(false)
  expect(plain.counterfactuals).toEqual({})
  const explained = await plan({ ...order, counterfactuals: true })
  const { platform_2: bringsIn, ...others } = explained.counterfactuals
  expect(bringsIn?.flip.kind).toBe('order_size')
  // Polymarket has ten tokens at its first price.
  expect(bringsIn?.flip.value).toBeCloseTo(10.01, 2)
  expect({ ...explained, counterfactuals: others }).toEqual(plain)
})

test('a plan requested again is what it would be the first time, whatever moved in between', async () => {
  const order = { tokens: both, direction: 'buy', amount_tokens: 15 }
  const price = fc.integer({ min: 43, max: 60 }).map((cents) => cents / 100)
  const asks = fc.array(fc.tuple(price, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 3 })
  const change = fc.record({
    market: fc.constantFrom(poly, kalshi),
    asks: asks.map((levels) => [...new Map(levels)].sort(([a], [b]) => a - b)),
    stale: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const living = start()
      const done: (typeof changes)[number][] = []
      for (const one of changes) {
        done.push(one)
        setRuntime(living.runtime)
        await plan(order)
        const apply = ({ books }: ReturnType<typeof start>, each: (typeof changes)[number]) => {
          books.put(buildBook(each.market, { bids: [[0.4, 10]], asks: each.asks }))
          if (each.stale && each.market === kalshi) books.markStale({ venue: 'kalshi' })
        }
        apply(living, one)
        const again = await plan(order)
        const fresh = start()
        for (const each of done) apply(fresh, each)
        expect(await plan(order)).toEqual(again)
      }
    }),
    { numRuns: 40 },
  )
})

test('the bounds of the certificate prove that the plan is the best', async () => {
  start()
  const { combined, certificate } = await plan({ tokens: both, direction: 'buy', amount_usd: 5 })
  const objective = (combined.usd + combined.gas_usd) / combined.tokens
  for (const { bound, status } of certificate.bounds) {
    if (status === 'feasible' && bound !== null) {
      expect(objective).toBeLessThanOrEqual(bound + certificate.gap + 1e-9)
    }
  }
})

test('a sell goes to the best bids and respects what is held', async () => {
  start()
  const tokens = { platform_1: 'p1:yes', platform_2: { token_id: 'K1:yes', max_tokens: 4 } }
  const answer = await plan({ tokens, direction: 'sell', amount_tokens: 8 })
  expect(answer.platforms.platform_2?.tokens).toBe(4)
  expect(answer.platforms.platform_1?.tokens).toBe(4)
  expect(answer.combined.usd).toBe(3.28)
})

test('a platform that asks the question the other way round is planned on its other side', async () => {
  const inverted = marketOn('kalshi', 'K2')
  const { books } = start({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(inverted, true)])])],
  })
  books.put(buildBook(inverted, { bids: [[0.7, 10]] }))
  const answer = await plan({
    tokens: { platform_1: 'p1:yes', platform_2: { token_id: 'K2:no', outcome: 'yes' } },
    direction: 'buy',
    amount_tokens: 5,
  })
  expect(answer.distributions).toEqual([{ platform: 'platform_2', amount: 5, price: 0.3 }])
})

describe('platforms that cannot take part are named with the reason', () => {
  const requested = (body: object = {}) => plan({ tokens: both, direction: 'buy', amount_tokens: 5, ...body })

  test('an unknown token beside a known one', async () => {
    start()
    const answer = await requested({ tokens: { platform_1: 'p1:yes', platform_2: 'nobody' } })
    expect(answer.unavailable).toEqual([{ platform: 'platform_2', reason: 'unknown_token' }])
    expect(Object.keys(answer.platforms)).toEqual(['platform_1'])
  })

  test('a closed market', async () => {
    const closed = marketOn('kalshi', 'K1', { status: 'resolved' })
    start({ events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(closed)])])] })
    expect((await requested()).unavailable).toEqual([{ platform: 'platform_2', reason: 'market_closed' }])
    const alone = await requested({ tokens: { platform_2: 'K1:yes' } })
    expect(alone).toMatchObject({ platforms: {}, combined: { amount: 0, price: null }, avg_price: null })
  })

  test('a market past its close, long before it expires and before anybody says so', async () => {
    const closing = marketOn('kalshi', 'K1', { closeTime: NOW + 1_000, endDate: NOW + 14 * 86_400_000 })
    const { clock } = start({
      events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(closing)])])],
    })
    const before = await requested({ amount_tokens: 15 })
    expect([before.unavailable, before.platforms.platform_2?.used]).toEqual([[], true])
    clock.advance(1_000)
    const after = await requested({ amount_tokens: 15 })
    expect(after.unavailable).toEqual([{ platform: 'platform_2', reason: 'market_closed' }])
    expect(after.distributions.map(({ platform }) => platform)).toEqual(['platform_1'])
  })

  test('a purchase under Polymarket’s dollar; a sale of as little goes through', async () => {
    const market = marketOn('polymarket', 'p1', { trading: tradingRulesOf('0.01') })
    start({ events: [buildGroup('rain', [buildOutcome('o1', [member(market)])])] })
    const small = { tokens: { platform_1: 'p1:yes' }, amount_tokens: 2 }
    const buy = await requested(small)
    expect(buy.platforms.platform_1).toMatchObject({
      used: false,
      reason: 'below_min_order',
      min_order_usd: 1,
    })
    const sell = await requested({ ...small, direction: 'sell' })
    expect(sell.platforms.platform_1).toMatchObject({ used: true, tokens: 2, usd: 0.8, min_order_usd: 0 })
  })

  test('a book that is missing, stale, or of a venue that is down', async () => {
    const { books } = start()
    books.remove({ venue: 'kalshi', marketId: 'K1' })
    expect((await requested()).unavailable).toEqual([{ platform: 'platform_2', reason: 'no_book' }])
    start().books.markStale({ venue: 'kalshi' })
    expect((await requested()).unavailable).toEqual([{ platform: 'platform_2', reason: 'stale' }])
    start({ health: { kalshi: { state: 'down' } } }).books.markStale({ venue: 'kalshi' })
    expect((await requested()).unavailable).toEqual([{ platform: 'platform_2', reason: 'venue_down' }])
  })

  test('a platform whose match is not sure, unless it is included or requested alone', async () => {
    start({ events: [unsureEvent()] })
    const answer = await requested()
    expect(answer.unavailable).toEqual([{ platform: 'platform_2', reason: 'unverified' }])
    expect(Object.keys(answer.platforms)).toEqual(['platform_1'])
    expect(answer.warnings).toEqual([
      'Polymarket alone gives the best result; Kalshi is left out, as its match with Polymarket is not verified.',
    ])
    const included = await requested({ include_unverified: true })
    expect(included.unavailable).toEqual([])
    expect(Object.keys(included.platforms)).toEqual(['platform_1', 'platform_2'])
    expect(included.warnings).toEqual([])
    expect((await requested({ tokens: { platform_2: 'K1:yes' } })).unavailable).toEqual([])
    start({ events: [unsureEvent({ reviewed: true })] })
    expect((await requested()).unavailable).toEqual([])
  })

  test('a platform that takes no such order from the named country; what is unknown takes part', async () => {
    start()
    const restricted = { platform: 'platform_1', reason: 'restricted' }
    expect((await requested({ country: 'de' })).unavailable).toEqual([restricted])
    expect((await requested({ country: 'DE', direction: 'sell' })).unavailable).toEqual([])
    expect((await requested({ country: 'IR', direction: 'sell' })).unavailable).toEqual([
      restricted,
      { platform: 'platform_2', reason: 'restricted' },
    ])
    expect((await requested({ country: 'IE' })).unavailable).toEqual([
      { ...restricted, platform: 'platform_2' },
    ])
    expect((await requested()).unavailable).toEqual([])
    const { books, demanded } = start()
    books.markStale({ venue: 'polymarket' })
    expect((await requested({ country: 'DE' })).unavailable).toEqual([restricted])
    const read = demanded.flatMap(({ refs }) => refs.map(({ venue }) => venue))
    expect(read, 'no order waits for a book that it may not use').not.toContain('polymarket')
    const nowhere = { tokens: both, direction: 'buy', amount_tokens: 5, country: 'ZZ' }
    expect(await refused(nowhere)).toMatchObject({ status: 422, faults: { 'body.country': 'value_error' } })
  })

  test('a market whose fee nobody knows, unless fees are left out', async () => {
    const unknown = marketOn('kalshi', 'K1', { fee: UNKNOWN_FEE })
    start({ events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(unknown)])])] })
    expect((await requested()).unavailable).toEqual([{ platform: 'platform_2', reason: 'unknown_fee' }])
    const without = await requested({ include_fees: false })
    expect(without.unavailable).toEqual([])
    expect(without.platforms.platform_2?.fee.model).toBe('unknown')
    const alone = await requested({ tokens: { platform_2: 'K1:yes' } })
    expect(alone).toMatchObject({ platforms: {}, combined: { amount: 0, price: null }, avg_price: null })
  })
})

test('a book that nobody follows yet is read before the plan, within two seconds', async () => {
  const { books, demanded } = start({
    onDemand: (_refs, store) => store.put(buildBook(kalshi, { asks: [[0.44, 100]] })),
  })
  books.remove({ venue: 'kalshi', marketId: 'K1' })
  const answer = await plan({ tokens: both, direction: 'buy', amount_tokens: 5 })
  expect(demanded.map(({ budgetMs }) => budgetMs)).toEqual([2_000])
  expect(answer.distributions).toEqual([{ platform: 'platform_2', amount: 5, price: 0.44 }])
})

test('tokens that are not matched as one question are planned with a warning', async () => {
  start({
    events: [
      buildGroup('rain', [buildOutcome('o1', [member(poly)])]),
      buildGroup('snow', [buildOutcome('o2', [member(kalshi)])]),
    ],
  })
  const { warnings } = await plan({ tokens: both, direction: 'buy', amount_tokens: 5 })
  expect(warnings[0]).toMatch(/not matched/)
})

test('tokens that were just listed, before anybody matched them, are planned with a warning', async () => {
  start({ events: [], unmatched: [poly, kalshi] })
  const { warnings, unavailable } = await plan({ tokens: both, direction: 'buy', amount_tokens: 5 })
  expect(warnings[0]).toMatch(/not matched/)
  expect(unavailable).toEqual([])
  expect(
    (await plan({ tokens: { platform_1: 'p1:yes' }, direction: 'buy', amount_tokens: 5 })).warnings,
  ).toEqual([])
})

describe('a request that is not valid lists every fault', () => {
  test('each field at its place', async () => {
    start()
    const answer = await refused({
      tokens: { platform_1: { outcome: 'maybe', extra: 1 }, platform_9: 'x' },
      direction: 'hold',
      amount_usd: -1,
      include_fees: 'yes',
      gas_cost_per_source: -0.1,
      max_price: 1,
      extra: true,
    })
    expect(answer.status).toBe(422)
    expect(answer.faults).toEqual({
      'body.tokens.platform_1.token_id': 'missing',
      'body.tokens.platform_1.outcome': 'string_pattern_mismatch',
      'body.tokens.platform_1.extra': 'extra_forbidden',
      'body.tokens.platform_9': 'extra_forbidden',
      'body.direction': 'enum',
      'body.amount_usd': 'greater_than',
      'body.include_fees': 'bool_type',
      'body.gas_cost_per_source': 'greater_than_equal',
      'body.max_price': 'less_than',
      'body.extra': 'extra_forbidden',
    })
  })

  test('a platform with the name of a language feature is as unknown as any other', async () => {
    start()
    const tokens = JSON.parse('{"platform_1":"p1:yes","__proto__":"k1:yes","constructor":"k1:yes"}')
    const { faults, status } = await refused({ tokens, direction: 'buy', amount_tokens: 5 })
    expect({ faults, status }).toEqual({
      status: 422,
      faults: { 'body.tokens.__proto__': 'extra_forbidden', 'body.tokens.constructor': 'extra_forbidden' },
    })
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['nothing', '', { body: 'missing' }],
    ['no JSON', '{"tokens"', { body: 'json_invalid' }],
    ['a list', [], { body: 'dict_type' }],
    [
      'an empty object',
      {},
      { 'body.tokens': 'missing', 'body.direction': 'missing', 'body.amount_usd': 'missing' },
    ],
    [
      'no platform, both amounts',
      { tokens: {}, direction: 'buy', amount_usd: 1, amount_tokens: 1 },
      { 'body.tokens': 'too_short', 'body.amount_tokens': 'value_error' },
    ],
    [
      'limits of the other direction',
      { tokens: both, direction: 'sell', amount_usd: 1, max_price: 0.5 },
      { 'body.max_price': 'value_error' },
    ],
    [
      'an infinite amount',
      '{"tokens":{"platform_1":"p1:yes"},"direction":"buy","amount_usd":1e999}',
      { 'body.amount_usd': 'finite_number' },
    ],
    [
      'an amount over the limit',
      { tokens: both, direction: 'buy', amount_usd: 1e9 + 1 },
      { 'body.amount_usd': 'less_than_equal' },
    ],
    [
      'an amount under the smallest step',
      { tokens: both, direction: 'buy', amount_usd: 1e-7 },
      { 'body.amount_usd': 'greater_than_equal' },
    ],
    [
      'an outcome that is not the token’s',
      { tokens: { platform_1: { token_id: 'p1:yes', outcome: 'no' } }, direction: 'buy', amount_usd: 1 },
      { 'body.tokens.platform_1.outcome': 'value_error' },
    ],
    [
      'a market that is not the token’s',
      { tokens: { platform_1: { token_id: 'p1:yes', market_id: 'p2' } }, direction: 'buy', amount_usd: 1 },
      { 'body.tokens.platform_1.market_id': 'value_error' },
    ],
    [
      'YES on one platform and NO on another',
      { tokens: { platform_1: 'p1:yes', platform_2: 'K1:no' }, direction: 'buy', amount_usd: 1 },
      { 'body.tokens': 'value_error' },
    ],
  ])('%s', async (_what, body, faults) => {
    start()
    expect(await refused(body)).toMatchObject({ status: 422, faults })
  })
})

test('no known token is 404; known tokens without any book are 503', async () => {
  const { books } = start()
  expect(await refused({ tokens: { platform_1: 'nobody' }, direction: 'buy', amount_usd: 1 })).toMatchObject({
    status: 404,
    faults: { 'body.tokens': 'not_found' },
  })
  books.remove({ venue: 'kalshi', marketId: 'K1' })
  books.markStale({ venue: 'polymarket' })
  const answer = await refused({ tokens: both, direction: 'buy', amount_usd: 1 })
  expect(answer).toMatchObject({
    status: 503,
    faults: { 'body.tokens.platform_1': 'unavailable', 'body.tokens.platform_2': 'unavailable' },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('a body over 64 KiB is refused, and one that is not JSON by type', async () => {
  start()
  expect((await refused(`"${'x'.repeat(64 * 1024)}"`)).status).toBe(413)
  const body = '{}'
  const answer = await routeRefusal(POST, { path, body, headers: { 'content-type': 'text/plain' } })
  expect(answer).toMatchObject({ status: 415, faults: { 'header.content-type': 'unsupported_media_type' } })
})
