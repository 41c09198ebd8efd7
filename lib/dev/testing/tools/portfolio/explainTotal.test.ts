import { expect, test } from 'vitest'
import type { PositionsResponse, WirePosition } from '@/lib/contract/positions'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { explainTotal } from './explainTotal'

const later = '2026-10-07T12:00:09.000Z'
const reading = (positions: readonly WirePosition[]) =>
  ({
    positions,
    summary: { total_value: positions.reduce((sum, { value_usd }) => sum + (value_usd ?? 0), 0) },
  }) as PositionsResponse
const explain = (before: Partial<WirePosition>, after: Partial<WirePosition>) =>
  explainTotal(reading([buildPosition(before)]), reading([buildPosition(after)]))

test('a value change with a newer book, a resolution or a trade is explained', () => {
  for (const after of [
    { value_usd: 5, price_as_of: later },
    { value_usd: 10, market_status: 'resolved', price_as_of: null },
    { value_usd: 2, balance_raw: '5000000' },
  ] as const)
    expect(explain({}, after)).toMatchObject({ unexplained: 0, causes: [] })
  expect(explain({ value_usd: null, price_as_of: null }, {})).toMatchObject({ total: 4, unexplained: 0 })
})

test('a value that vanishes or changes without a newer book is a jump of the total', () => {
  expect(explain({}, { value_usd: null, price_as_of: later })).toMatchObject({
    total: -4,
    explained: 0,
    unexplained: -4,
    causes: [expect.stringContaining('4 → null')],
  })
  expect(explain({}, { value_usd: 3.5 })).toMatchObject({ unexplained: -0.5 })
})
