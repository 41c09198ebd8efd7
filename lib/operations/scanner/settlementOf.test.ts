import { expect, test } from 'vitest'
import { arbitrageQuery } from '@/lib/contract/arbitrage'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { SettlementStatement } from '@/lib/core/domain/settlementReviews'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { listArbitrage } from './listArbitrage'

const CHAINLINK = 'Resolution source: Chainlink BTC/USD stream.'
const BENCHMARKS = 'Settlement sources: CF Benchmarks.'

const poly = (rules: string) => marketOn('polymarket', 'p', { rules })
const kalshi = (rules: string) => marketOn('kalshi', 'k', { rules })

/** YES at 40 cents on one platform, NO at 50 and then 57 on the other. */
async function list(
  rules: readonly [string, string],
  query: object = {},
  settlement?: readonly SettlementStatement[],
) {
  const [first, second] = [poly(rules[0]), kalshi(rules[1])]
  const group = buildGroup('rain', [buildOutcome('o1', [member(first), member(second)])])
  const event: GroupDetail = {
    ...group,
    sources: group.sources.map((source) => ({ ...source, description: '' })),
    ...(settlement && { settlement }),
  }
  const made = createTestRuntime({ events: [event] })
  made.books.put(buildBook(first, { asks: [[0.4, 1_000]], bids: [[0.39, 10]] }))
  made.books.put(
    buildBook(second, {
      asks: [[0.6, 10]],
      bids: [
        [0.5, 100],
        [0.43, 100],
      ],
    }),
  )
  const { pairs } = await listArbitrage(made.runtime, {
    query: arbitrageQuery.parse({ verified: false, ...query }),
  })
  return pairs.filter(({ arbitrage }) => arbitrage.buy_yes_source === 'platform_1')
}

test('platforms that name different sources are reported as settling differently', async () => {
  const [item] = await list([CHAINLINK, BENCHMARKS])
  expect(item?.settlement).toEqual({ verdict: 'differs', differs: ['source'] })
  expect(item?.cautions).toContain('settlement_differs')
  expect(await list([CHAINLINK, BENCHMARKS], { settlement: 'same' })).toEqual([])
})

test('rules without a detected difference are not reported as the same unless their texts match', async () => {
  expect((await list(['', '']))[0]?.settlement).toEqual({ verdict: 'unknown', differs: [] })
  expect((await list([CHAINLINK, CHAINLINK]))[0]?.settlement).toEqual({ verdict: 'same', differs: [] })
  expect(await list([CHAINLINK, CHAINLINK], { settlement: 'same' })).toHaveLength(1)
})

test("a reviewer's statement overrides the parsed rules", async () => {
  const stated: SettlementStatement = {
    a: { venue: 'polymarket', eventId: poly('').eventId },
    b: { venue: 'kalshi', eventId: kalshi('').eventId },
    dimension: 'source',
    verdict: 'same',
    says: {},
    prints: {},
  }
  const [item] = await list([CHAINLINK, BENCHMARKS], {}, [stated])
  expect(item?.settlement).toEqual({ verdict: 'unknown', differs: [], reviewed: true })
})

test('with haircuts a set is bought only while it still pays after them', async () => {
  const fees = { haircut: 0 }
  const [plain] = await list([CHAINLINK, BENCHMARKS])
  expect(plain?.arbitrage).toMatchObject(fees)
  // 100 at 0.40 + 0.50, then 100 at 0.40 + 0.57, whose profit a haircut of 4 cents per set consumes.
  expect(plain?.depth.max_shares).toBe(200)
  const [priced] = await list([CHAINLINK, BENCHMARKS], { settlement: 'price', haircut_source: 4 })
  expect(priced?.depth.max_shares).toBe(100)
  expect(priced?.arbitrage).toMatchObject({ haircut: 0.04, total_cost: 0.9, profit: 0.06 })
  expect(priced?.profit_usd).toBeCloseTo(6, 6)
  expect(await list([CHAINLINK, BENCHMARKS], { settlement: 'price', haircut_source: 10 })).toEqual([])
  // A pair not known to differ gets the haircut of an unknown settlement.
  expect(await list(['', ''], { settlement: 'price' })).toEqual(await list(['', '']))
})

test('an outcome that ends at another time than the others counts, whichever platform it is bought on', async () => {
  const day = 86_400_000
  const own = [0, 1, 400].map((days, i) =>
    member(marketOn('polymarket', `p${i}`, { endDate: NOW + (days + 2) * day })),
  )
  const other = member(marketOn('kalshi', 'k', { endDate: NOW + 2 * day }))
  const outcomes = own.map((one, i) => buildOutcome(`o${i}`, i === 0 ? [one, other] : [one]))
  const group = buildGroup('group', outcomes)
  const sources = group.sources.map((source) =>
    source.venue === 'polymarket' ? { ...source, exhaustiveMarkets: 3 } : source,
  )
  const { runtime, books } = createTestRuntime({ events: [{ ...group, sources }] })
  for (const { market } of own) books.put(buildBook(market, { asks: [[0.3, 100]], bids: [[0.2, 10]] }))
  books.put(buildBook(other.market, { asks: [[0.25, 100]], bids: [[0.2, 10]] }))
  const { pairs } = await listArbitrage(runtime, {
    query: arbitrageQuery.parse({ kind: 'event', verified: false }),
  })
  expect(pairs.map(({ settlement }) => settlement)).toEqual([{ verdict: 'differs', differs: ['deadline'] }])
})
