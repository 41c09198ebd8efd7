import { expect, test } from 'vitest'
import type { Market, Outcome } from '@/lib/core/domain/market'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { findHedges, type ListedCost } from './findHedges'

function holding(market: Market, outcome: Outcome): ListedCost {
  const { venue } = market
  const token = { chainId: 1, venue, contract: '0x1', tokenId: `${market.id}:${outcome}`, wallet: '0x2' }
  return {
    costed: { token: { ...token, decimals: 6 }, held: 5_000_000n, moves: [] },
    token: {
      hit: {
        market,
        group: { id: 'g', slug: 'rain', title: 'Rain', outcomeId: 'o1', inverted: false, sureSet: 0 },
      },
      outcome,
    },
  } as ListedCost
}

/** Yes on one platform against No on another, whose market has these fields. */
function hedgesWith(rest: Partial<Market>) {
  const [yes, no] = [marketOn('polymarket', 'p'), marketOn('limitless', 'l', rest)]
  const { runtime } = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(yes), member(no)])])],
  })
  return findHedges(runtime, [holding(yes, 'yes'), holding(no, 'no')])
}

test('both sides held on two platforms are a hedge while both markets can still settle by their rules', async () => {
  expect(await hedgesWith({})).toMatchObject([{ outcome_id: 'o1', tokens: 5 }])
  expect(await hedgesWith({ status: 'closed' })).toHaveLength(1)
})

test.each<Partial<Market>>([
  { status: 'resolved', result: 'yes' },
  { status: 'cancelled' },
  { status: 'closed', result: 'invalid' },
])('a market that is resolved, cancelled or void hedges nothing: %o', async (rest) => {
  expect(await hedgesWith(rest)).toEqual([])
})
