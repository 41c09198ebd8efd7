import { expect, test } from 'vitest'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { legRows, limitOnTick, orderLine, restOfOrder } from './legRows'

const platforms = ['platform_1', 'platform_2', 'platform_3', 'platform_4', 'platform_5'].map((id) => ({
  id,
  name: id,
})) as unknown as PlatformInfo[]
const used = (amount: number, worst: number) => ({
  used: true,
  amount,
  tokens: amount * 2,
  gross_tokens: amount * 2,
  worst_price: worst,
  reason: null,
})
const answer = (direction: 'buy' | 'sell' = 'buy') =>
  ({
    request: { direction, amount_usd: 500.1, tokens: {} },
    plan: {
      combined: { tokens: 800 },
      platforms: {
        platform_1: used(300, 0.402),
        platform_2: used(100.000001, 0.41),
        platform_3: { used: false, reason: 'limit_price' },
      },
      unavailable: [{ platform: 'platform_4', reason: 'stale' }],
    },
  }) as unknown as PlanAnswer
const outcome = {
  orderbooks: { platform_1: { tick: 0.001 }, platform_2: { tick: 0.01 } },
  platform_5_yes_token: null,
} as unknown as EventOutcome
const sources = platforms.map(({ id }) => id)

test('every platform of the event has a row in a fixed place: its leg, or why it has none', () => {
  const rows = legRows(answer(), { sources, outcome, platforms })
  expect(rows.map(({ info, limit, why }) => [info.id, limit ?? why])).toEqual([
    ['platform_1', 0.402],
    ['platform_2', 0.41],
    ['platform_3', 'no size below the limit'],
    ['platform_4', 'book stale'],
    ['platform_5', 'does not list this outcome'],
  ])
  expect(rows[0]?.share).toBe(0.75)
  expect(legRows(answer('sell'), { sources, outcome, platforms })[2]?.why).toBe('no size above the limit')
  expect(legRows(answer(), { sources: ['platform_2'], outcome, platforms })).toHaveLength(1)
})

test("a limit off the tick moves in the trader's favour, and none is at 0 or 1", () => {
  expect(limitOnTick(0.427, 'buy', 0.01)).toBe(0.42)
  expect(limitOnTick(0.427, 'sell', 0.01)).toBe(0.43)
  expect(limitOnTick(0.29, 'buy', 0.01)).toBe(0.29)
  expect(limitOnTick(0.004, 'buy', 0.01)).toBeUndefined()
  expect(limitOnTick(0.996, 'sell', 0.01)).toBeUndefined()
  expect(limitOnTick(0.4275, 'buy', undefined)).toBe(0.4275)
})

test('an order in a line has the exact tokens and the limit, without separators', () => {
  const [row] = legRows(answer(), { sources, outcome, platforms })
  if (!row?.leg) throw new Error('No part')
  const exact = { ...row, leg: { ...row.leg, gross_tokens: 1234.567891 } }
  expect(orderLine(exact, { direction: 'buy', side: 'no', question: 'Rain?' })).toBe(
    'Buy 1234.567891 No on platform_1, limit 40.2¢: Rain?',
  )
})

test('the remainder of an order is what no ticked leg fills, exactly', () => {
  expect(restOfOrder(answer(), new Set(['platform_1'] as const))).toBe(200.1)
  expect(restOfOrder(answer(), new Set(['platform_1', 'platform_2'] as const))).toBe(100.099999)
  expect(restOfOrder(answer(), new Set(['platform_3'] as const))).toBe(500.1)
})
