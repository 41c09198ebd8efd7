import { expect, test } from 'vitest'
import { arbitrageQuery, arbitrageResponse } from '@/lib/contract/arbitrage'
import { distributionRequest } from '@/lib/contract/distribution'
import { NOW } from '@/lib/dev/testing/support/builders'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { Runtime } from '@/lib/operations/runtime'
import { planOnce } from '@/lib/operations/trading/planDistribution'
import { expectedItem, expectedList } from './expectedList.testkit'
import { listArbitrage } from './listArbitrage'
import { marketsOf, randomBook, randomWorld, type World } from './worlds.testkit'

const WORLDS = sampled({ full: 500, quick: 40 })

async function listAll(runtime: Runtime) {
  const query = arbitrageQuery.parse({ limit: 200, verified: false })
  const reply = arbitrageResponse.parse(await listArbitrage(runtime, { query }))
  expect(reply.total).toBe(reply.pairs.length)
  return reply.pairs
}

/** Compares the list with an exhaustive search; returns the kinds of listed opportunities. */
async function compare(runtime: Runtime, world: World): Promise<string[]> {
  const pairs = await listAll(runtime)
  const wanted = expectedList(runtime, world.groups)
  for (const expected of wanted) {
    const item = pairs.find(({ id }) => id === expected.id)
    const dust = expected.slots.length
    expect(Math.abs((item?.profit_usd ?? 0) * 1e6 - expected.best), expected.id).toBeLessThanOrEqual(
      dust + 0.5,
    )
    if (!item) continue
    const { first_seen: _, best_profit_usd: best, ...rest } = item
    expect(rest).toEqual(expectedItem(runtime, expected, Math.round(item.depth.max_shares * 1e6)))
    expect(best).toBeGreaterThanOrEqual(item.profit_usd)
  }
  const ids = new Set(wanted.map(({ id }) => id))
  expect(pairs.filter(({ id }) => !ids.has(id))).toEqual([])
  return pairs.map(({ kind }) => kind)
}

/** A change at a venue. */
function disturb({ books, clock }: TestRuntime, world: World) {
  const { random } = world
  const members = marketsOf(world)
  const member = members[random.int(0, members.length - 1)]
  if (!member) return
  const { venue, id } = member.market
  const kind = random.int(0, 9)
  if (kind === 0) books.markStale({ venue, marketId: id })
  else if (kind === 1) books.remove({ venue, marketId: id })
  else if (kind === 2) clock.advance(random.pick([400, 30_000, 60_000]))
  else if (kind === 3) books.confirm({ venue, marketIds: [id], at: clock.now(), freshMs: 60_000 })
  else books.put({ ...randomBook(world, member), receivedAt: clock.now() })
}

test('the list equals an exhaustive search in every field, also as books change', async () => {
  const listed: string[] = []
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const world = randomWorld(seed)
    const made = createTestRuntime({ events: world.groups })
    for (const member of marketsOf(world))
      if (world.random.chance(0.95)) made.books.put(randomBook(world, member))
    listed.push(...(await compare(made.runtime, world)))
    for (let round = 0; round < 6; round += 1) {
      for (let i = world.random.int(1, 3); i > 0; i -= 1) disturb(made, world)
      listed.push(...(await compare(made.runtime, world)))
    }
  }
  // A world without opportunities would prove nothing.
  for (const kind of ['pair', 'event'])
    expect(listed.filter((one) => one === kind).length).toBeGreaterThan(WORLDS)
})

test('every listed opportunity can be planned at that size and cost, on every leg', async () => {
  const planned: string[] = []
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const world = randomWorld(seed)
    const { runtime, books } = createTestRuntime({ events: world.groups })
    for (const member of marketsOf(world)) books.put({ ...randomBook(world, member), receivedAt: NOW })
    for (const { kind, legs, depth } of await listAll(runtime)) {
      planned.push(kind)
      let spent = 0
      for (const leg of legs) {
        const body = distributionRequest.parse({
          tokens: { [leg.platform]: { token_id: leg.token_id, outcome: leg.outcome } },
          direction: 'buy',
          amount_tokens: leg.tokens,
        })
        const { combined } = await planOnce(runtime, { body })
        expect(combined).toMatchObject({ tokens: leg.tokens, usd: leg.usd, fee_usd: leg.fee_usd })
        spent += Math.round(combined.usd * 1e6)
      }
      expect(spent).toBe(Math.round(depth.max_usd * 1e6))
    }
  }
  for (const kind of ['pair', 'event'])
    expect(planned.filter((one) => one === kind).length).toBeGreaterThan(WORLDS / 10)
})
