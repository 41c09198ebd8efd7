import { expect, test } from 'vitest'
import type { PlanAnswer } from '@/lib/client/planQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { whatBringsItIn } from './planWords'
import { sayPlan } from './sayPlan'

const platforms = [
  { id: 'platform_1', name: 'Polymarket' },
  { id: 'platform_2', name: 'Kalshi' },
] as PlatformInfo[]

const answer = {
  request: { tokens: {}, direction: 'buy', amount_usd: 500 },
  plan: {
    combined: { tokens: 1176.47, usd: 500, price: 0.425 },
    distributions: [
      { platform: 'platform_2', amount: 300, price: 0.42 },
      { platform: 'platform_1', amount: 200, price: 0.43 },
    ],
    warnings: [],
  },
} as unknown as PlanAnswer

test('a plan is told in full to those who hear it', () => {
  expect(sayPlan(answer, { side: 'yes', platforms, verified: true })).toBe(
    'Buy 1,176.47 Yes tokens for $500.00, 42.50¢ on average: $300.00 on Kalshi, $200.00 on Polymarket. Verified.',
  )
})

test('what would bring an unused platform in is told in the unit of the order', () => {
  const flip = { kind: 'order_size' as const, value: 812.4, saves_usd: 0.02 }
  expect(whatBringsItIn({ forced_cost_usd: 1.2, flip }, 'usd')).toBe(
    'Using it anyway would cost $1.20 more. An order of $812.40 would bring it in and save $0.02.',
  )
  expect(
    whatBringsItIn({ forced_cost_usd: null, flip: { kind: 'gas', value: 0.01, saves_usd: null } }, 'usd'),
  ).toBe('A transaction cost of $0.01 would bring it in.')
  expect(
    whatBringsItIn({ forced_cost_usd: 0, flip: { kind: 'none', value: null, saves_usd: null } }, 'tokens'),
  ).toBe('No larger order and no lower transaction cost would bring it in.')
})
