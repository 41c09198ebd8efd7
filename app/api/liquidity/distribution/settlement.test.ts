import { describe, expect, test } from 'vitest'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import { type DistributionRequest, distributionResponse } from '@/lib/contract/distribution'
import { eventDetail } from '@/lib/contract/event'
import type { SettlementStatement } from '@/lib/core/domain/settlementReviews'
import { usd } from '@/lib/core/domain/units'
import { rulesPrint } from '@/lib/core/matching/review/rulesPrint'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { POST } from './route'

const CHAINLINK = 'Yes if the price is above $100. The resolution source is the Chainlink data stream.'
const BENCHMARKS = 'Yes if the price is at least $100. Settlement sources: CF Benchmarks.'

const markets = {
  polymarket: marketOn('polymarket', 'p', { volume: usd(9e6), rules: CHAINLINK }),
  kalshi: marketOn('kalshi', 'k', { volume: usd(5e6), rules: BENCHMARKS }),
  limitless: marketOn('limitless', 'l', { volume: usd(1e6), rules: 'Rain falls.' }),
}

/** Polymarket is the reference, Kalshi differs in source and threshold, Limitless is silent. */
function start(settlement?: readonly SettlementStatement[]) {
  const members = Object.values(markets).map((market) => member(market))
  const group = buildGroup('rain', [buildOutcome('o1', members)])
  const sources = group.sources.map((source) => ({ ...source, description: '' }))
  const { books } = installRuntime({
    events: [{ ...group, sources, ...(settlement && { settlement }) }],
  })
  books.put(buildBook(markets.polymarket, { asks: [[0.5, 1000]], bids: [[0.49, 1000]] }))
  books.put(buildBook(markets.kalshi, { asks: [[0.46, 1000]], bids: [[0.45, 1000]] }))
  books.put(buildBook(markets.limitless, { asks: [[0.48, 1000]], bids: [[0.47, 1000]] }))
}

const tokens = { platform_1: 'p:yes', platform_2: 'k:yes', platform_3: 'l:yes' }
const body = (rest: Partial<DistributionRequest>) => ({
  tokens,
  direction: 'buy',
  amount_tokens: 100,
  include_fees: false,
  enforce_min_orders: false,
  ...rest,
})
const path = '/api/liquidity/distribution'
const plan = (rest: Partial<DistributionRequest>) =>
  routeReply(POST, distributionResponse, { path, body: body(rest) })
const legsOf = ({ distributions }: Awaited<ReturnType<typeof plan>>) =>
  distributions.map(({ platform }) => platform)

test('an event says how each platform settles, with quotes of both rules', async () => {
  start()
  const { outcomes } = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const settlement = outcomes[0]?.settlement
  expect(settlement?.reference).toBe('platform_1')
  expect(settlement?.platforms.platform_1).toEqual({ verdict: 'same', dimensions: [] })
  expect(settlement?.platforms.platform_2?.verdict).toBe('differs')
  expect(settlement?.platforms.platform_2?.dimensions[0]).toEqual({
    dimension: 'source',
    verdict: 'differs',
    here: 'CF Benchmarks',
    there: 'the Chainlink data stream',
    reviewed: false,
  })
  expect(settlement?.platforms.platform_3?.verdict).toBe('unknown')
  expect(settlement?.platforms.platform_3?.dimensions.map(({ here }) => here)).toEqual(Array(6).fill(null))
})

test('a request that says nothing of settlement is answered without it', async () => {
  start()
  const answer = await plan({})
  expect(JSON.stringify(answer)).not.toMatch(/settlement|haircut|strictness/)
  expect(legsOf(answer)).toEqual(['platform_2'])
})

test('a warning leaves the plan as it is, names what differs and what strictness would cost', async () => {
  start()
  const answer = await plan({ settlement: 'warn' })
  expect(legsOf(answer)).toEqual(['platform_2'])
  expect(answer.platforms.platform_2?.settlement).toEqual({
    verdict: 'differs',
    differs: ['source', 'threshold'],
    haircut_usd: 0,
  })
  expect(answer.platforms.platform_1?.settlement).toBeUndefined()
  expect(answer.combined.haircut_usd).toBe(0)
  expect(answer.certificate.haircuts).toEqual({ platform_1: 0, platform_2: 0, platform_3: 0 })
  // 100 tokens at 50 instead of 46 cents.
  expect(answer.strictness).toEqual({ excluded: ['platform_2', 'platform_3'], cost_usd: 4 })
})

test('platforms that differ stay out where asked, those that are not known to do not', async () => {
  start()
  const answer = await plan({ settlement: 'exclude' })
  expect(legsOf(answer)).toEqual(['platform_3'])
  expect(answer.unavailable).toEqual([{ platform: 'platform_2', reason: 'settlement' }])
  expect(answer.strictness).toEqual({ excluded: ['platform_3'], cost_usd: 2 })
  const likeKalshi = await plan({ settlement: 'exclude', settle_like: 'platform_2' })
  expect(likeKalshi.unavailable).toEqual([{ platform: 'platform_1', reason: 'settlement' }])
  expect(legsOf(likeKalshi)).toEqual(['platform_2'])
})

test('a haircut is the largest that applies, counts in objective, bounds and savings, and is no money', async () => {
  start()
  const answer = await plan({ settlement: 'price' })
  // Kalshi: 46 plus 5 cents for the threshold, so Limitless at 48 is cheaper.
  expect(legsOf(answer)).toEqual(['platform_3'])
  expect(answer.certificate.haircuts).toEqual({ platform_1: 0, platform_2: 0.05, platform_3: 0 })
  const kalshi = answer.certificate.bounds.find(({ platforms }) => platforms.join() === 'platform_2')
  expect(kalshi).toMatchObject({ usd: 51, bound: 0.51 })

  const small = await plan({
    settlement: 'price',
    haircut_cents: { threshold: 0.3, source: 1.5, unknown: 2.5 },
  })
  expect(legsOf(small)).toEqual(['platform_2'])
  expect(small.platforms.platform_2).toMatchObject({ usd: 46, price: 0.46, settlement: { haircut_usd: 1.5 } })
  expect(small.combined).toMatchObject({ usd: 46, price: 0.46, haircut_usd: 1.5 })
  expect(small.certificate.haircuts?.platform_3).toBe(0.025)
  // 50 against 46 + 1.5 cents.
  expect(small.strictness).toEqual({ excluded: ['platform_2', 'platform_3'], cost_usd: 2.5 })
})

test('less would be filled without the others: strictness has no cost', async () => {
  start()
  const answer = await plan({ settlement: 'warn', amount_tokens: 2500 })
  expect(answer.strictness?.cost_usd).toBeNull()
})

test('nothing is deducted on a sell, and a warning says why', async () => {
  start()
  const answer = await plan({ settlement: 'price', direction: 'sell' })
  expect(legsOf(answer)).toEqual(['platform_1'])
  expect(answer.certificate.haircuts).toEqual({ platform_1: 0, platform_2: 0, platform_3: 0 })
  expect(answer.warnings.join()).toContain('No haircut is counted on a sell')
  expect(answer.strictness).toEqual({ excluded: ['platform_2', 'platform_3'], cost_usd: 0 })
})

test('a reference without a market of the outcome, and cents out of range, are refused', async () => {
  start()
  const none = await routeRefusal(POST, { path, body: body({ settle_like: 'platform_5' }) })
  expect(none).toMatchObject({ status: 422 })
  const high = await routeRefusal(POST, { path, body: body({ haircut_cents: { source: 51 } }) })
  expect(high).toMatchObject({ status: 422 })
})

test("a reviewer's statement stands above what was read, in the event and in plans", async () => {
  const pair = {
    a: { venue: 'polymarket', eventId: markets.polymarket.eventId },
    b: { venue: 'kalshi', eventId: markets.kalshi.eventId },
  } as const
  const state = (dimension: SettlementStatement['dimension'], print: string): SettlementStatement => ({
    ...pair,
    dimension,
    verdict: 'same',
    says: { b: 'Both read the same index' },
    prints: { 'b/k': print },
  })
  const current = rulesPrint({}, BENCHMARKS)
  start([state('source', current), state('threshold', current)])
  const { outcomes } = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const kalshi = outcomes[0]?.settlement.platforms.platform_2
  expect(kalshi?.dimensions[0]).toEqual({
    dimension: 'source',
    verdict: 'same',
    here: 'Both read the same index',
    there: 'the Chainlink data stream',
    reviewed: true,
  })
  expect(kalshi?.verdict).toBe('unknown')
  const { platforms } = await plan({ settlement: 'price' })
  expect(platforms.platform_2?.settlement).toEqual({
    verdict: 'unknown',
    differs: [],
    reviewed: true,
    haircut_usd: 0,
  })
  expect((await plan({ settlement: 'exclude' })).unavailable).toEqual([])

  // It says nothing about rules that have changed since.
  start([state('source', rulesPrint({}, 'Other rules.'))])
  expect((await plan({ settlement: 'exclude' })).unavailable).toEqual([
    { platform: 'platform_2', reason: 'settlement' },
  ])
})

describe('the same asset over the same minutes', () => {
  const window = { asset: 'BTC', startsAt: NOW, endsAt: NOW + 900_000, yes: 'up' as const }
  const minutes = {
    polymarket: marketOn('polymarket', 'p', {
      window,
      volume: usd(9e6),
      rules:
        'Resolves to "Up" if the Bitcoin price at the end of the range is greater than or equal to the price at the beginning. The resolution source is the Chainlink BTC/USD data stream.',
    }),
    kalshi: marketOn('kalshi', 'k', {
      window,
      volume: usd(5e6),
      rules:
        'If the simple average of the sixty seconds of the BTC Real-Time Index before 3:30PM EST is at least the average at 3:15PM EST, then the market resolves to Yes. Only the CF Benchmarks index counts.',
    }),
    limitless: marketOn('limitless', 'l', {
      window,
      volume: usd(1e6),
      rules:
        'Resolves to "Up" if the Pyth BTC/USD price at 20:30 UTC is greater than or equal to the price captured at 20:15 UTC. Resolution source: Pyth BTC/USD price feed.',
    }),
  }

  function startWindow() {
    const group = buildGroup('btc', [
      buildOutcome(
        'w1',
        Object.values(minutes).map((one) => member(one)),
      ),
    ])
    const sources = group.sources.map((source) => ({ ...source, description: '' }))
    const { books } = installRuntime({ events: [{ ...group, sources }] })
    books.put(buildBook(minutes.polymarket, { asks: [[0.5, 1000]] }))
    books.put(buildBook(minutes.kalshi, { asks: [[0.46, 60]] }))
    books.put(buildBook(minutes.limitless, { asks: [[0.48, 1000]] }))
  }

  test('is one question for a plan that prices where they settle, and not for one that excludes it', async () => {
    startWindow()
    const strict = await plan({ settlement: 'exclude' })
    expect(legsOf(strict)).toEqual(['platform_1'])
    expect(strict.unavailable).toEqual([
      { platform: 'platform_2', reason: 'settlement' },
      { platform: 'platform_3', reason: 'settlement' },
    ])
    const priced = await plan({ settlement: 'price', haircut_cents: { measure: 1, threshold: 1 } })
    expect(legsOf(priced).sort()).toEqual(['platform_2', 'platform_3'])
    for (const id of ['platform_2', 'platform_3'] as const) {
      expect(priced.platforms[id]?.settlement?.differs).toContain('source')
      expect(priced.certificate.haircuts?.[id]).toBe(0.01)
    }
    expect(priced.combined.haircut_usd).toBe(1)
    // Differences in settlement count 3 cents: Kalshi's 46 still pay, Limitless' 48 do not.
    const further = await plan({
      settlement: 'price',
      haircut_cents: { source: 3, measure: 1, threshold: 1 },
    })
    expect(legsOf(further).sort()).toEqual(['platform_1', 'platform_2'])
  })
})
