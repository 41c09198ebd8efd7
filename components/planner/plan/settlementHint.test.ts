import { expect, test } from 'vitest'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import { settlementHint } from './settlementHint'

const NAMES = {
  platform_1: 'Polymarket',
  platform_2: 'Kalshi',
  platform_3: 'Limitless',
  platform_5: 'Predict.fun',
}
const platforms = Object.entries(NAMES).map(([id, name]) => ({ id, name })) as PlatformSummary[]
const settlement = {
  platforms: {
    platform_1: { verdict: 'same' },
    platform_2: { verdict: 'differs' },
    platform_3: { verdict: 'differs' },
    platform_5: { verdict: 'unknown' },
  },
} as unknown as OutcomeSettlement

const planOf = (used: string[], excluded: string[], cost_usd: number | null) =>
  ({
    platforms: Object.fromEntries(Object.keys(NAMES).map((id) => [id, { used: used.includes(id) }])),
    strictness: { excluded, cost_usd },
  }) as unknown as DistributionResponse

const hint = (plan: DistributionResponse | undefined, isOn = false) =>
  settlementHint(settlement, { plan, isOn, platforms })
const OUT = 'Leaves out Kalshi and Limitless, whose rules differ.'
const ALL = ['platform_2', 'platform_3', 'platform_5']

test('the switch has a price only where the plan has a leg on an excluded platform', () => {
  expect(hint(planOf(['platform_5'], ALL, 15.85))).toBe(`${OUT} This plan has no part there.`)
  expect(hint(planOf(['platform_5'], ['platform_5'], 15.85), true)).toBe(OUT)
  expect(hint(undefined)).toBe(OUT)
})

test('where more platforms are not known to settle the same, its price is an upper bound', () => {
  expect(hint(planOf(['platform_1', 'platform_2'], ALL, 15.85))).toBe(
    `${OUT} This plan has a part on Kalshi. Without that, the order costs at most $15.85 more.`,
  )
  expect(hint(planOf(['platform_2'], ALL, null))).toBe(`${OUT} This plan has a part on Kalshi.`)
})

test('where it excludes all of them, the price is exact', () => {
  const both = ['platform_2', 'platform_3']
  expect(hint(planOf(both, both, 4))).toBe(
    `${OUT} This plan has a part on Kalshi and Limitless. Without that, the order costs $4.00 more.`,
  )
  expect(hint(planOf(both, both, null))).toMatch(/Without that, less of the order would fill\.$/)
  expect(hint(planOf(both, both, 0))).toMatch(/It would cost nothing extra\.$/)
})
