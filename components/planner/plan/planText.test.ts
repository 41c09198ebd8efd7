import { describe, expect, test } from 'vitest'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import { planAnnouncement } from './planAnnouncement'
import { whatBringsItIn, whyUnused } from './planText'

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

test('a plan is announced in full to screen readers', () => {
  const verified: Verified = {
    verdict: { valid: true },
    sets: 3,
    possible: 3,
    gapUsd: 0,
    checked: ['platform_1', 'platform_2'],
    unchecked: [],
  }
  const words = (found: Verified) => planAnnouncement(answer, { side: 'yes', platforms, verified: found })
  expect(words(verified)).toBe(
    'Buy 1,176.47 Yes tokens for $500.00, 42.50¢ on average: $300.00 on Kalshi, $200.00 on Polymarket. Verified.',
  )
  const withoutFees = { ...answer, request: { ...answer.request, include_fees: false } }
  expect(planAnnouncement(withoutFees, { side: 'yes', platforms, verified })).toMatch(
    /42\.50¢ on average before fees:/,
  )
  expect(words({ ...verified, checked: [], unchecked: ['platform_1'] })).toMatch(
    /Verified for consistency\.$/,
  )
  expect(words({ ...verified, verdict: { valid: false, because: 'x' } })).toMatch(/Not verified\.$/)
})

test('a threshold is rounded so that it still holds: a size up, a transaction cost down', () => {
  const words = (kind: 'order_size' | 'gas', value: number, unit: 'usd' | 'tokens' = 'usd') =>
    whatBringsItIn({ forced_cost_usd: null, flip: { kind, value, saves_usd: null } }, unit)
  expect(words('order_size', 1.00224)).toBe('An order of $1.01 would bring it in.')
  expect(words('order_size', 12.5)).toBe('An order of $12.50 would bring it in.')
  expect(words('order_size', 11.111_111, 'tokens')).toBe('An order of 11.12 tokens would bring it in.')
  expect(words('gas', 0.039_98)).toBe('A transaction cost of $0.0399 would bring it in.')
  expect(words('gas', 0.029)).toBe('A transaction cost of $0.029 would bring it in.')
})

test('the condition for using an unused platform is given in the unit of the order', () => {
  const flip = { kind: 'order_size' as const, value: 812.4, saves_usd: 0.02 }
  expect(whatBringsItIn({ forced_cost_usd: 1.2, flip }, 'usd')).toBe(
    'A split that gives it a part anyway would cost $1.20 more in all. An order of $812.40 would bring it in and save $0.02.',
  )
  expect(
    whatBringsItIn({ forced_cost_usd: null, flip: { kind: 'gas', value: 0.01, saves_usd: null } }, 'usd'),
  ).toBe('A transaction cost of $0.01 would bring it in.')
  expect(
    whatBringsItIn({ forced_cost_usd: 0, flip: { kind: 'none', value: null, saves_usd: null } }, 'tokens'),
  ).toBe('No larger order and no lower transaction cost would bring it in.')
})

describe('a platform whose tokens a sale leaves alone', () => {
  const opinion = {
    reason: 'cap',
    min_order_usd: 5,
    min_order_tokens: 0,
    lot: 0.01,
    best_price: 0.6,
  } as const

  test('says that no tokens are held only where none are', () => {
    expect(whyUnused(opinion, 'sell', 0)).toBe('You hold none of its tokens.')
  })

  test('says how many are held, and the smallest order beyond them', () => {
    const words = 'You hold 3 of its tokens: its minimum order is $5.00.'
    expect(whyUnused(opinion, 'sell', 3)).toBe(words)
    // Where the book could not fill that order either, the planner states the minimum.
    expect(whyUnused({ ...opinion, reason: 'below_min_order' }, 'sell', 3)).toBe(words)
  })

  test('does not call a position without a price worthless', () => {
    expect(whyUnused({ ...opinion, reason: 'below_min_order', best_price: null }, 'sell', 300)).toBe(
      'Its part would be below its minimum order of $5.00.',
    )
  })

  test('says that less than a lot is held', () => {
    expect(whyUnused({ ...opinion, min_order_usd: 0 }, 'sell', 0.004)).toBe(
      'You hold 0.004 of its tokens, less than the 0.01 that it trades at least.',
    )
  })

  test('says that its leg would be too small where enough is held', () => {
    expect(whyUnused({ ...opinion, reason: 'below_min_order' }, 'sell', 300)).toBe(
      'Its part would be below its minimum order of $5.00.',
    )
  })
})
