import { expect, test } from 'vitest'
import type { EventOutcome } from '@/lib/contract/event'
import { shareRows, shareTitle, toDrawable } from './shareFacts'

const outcome = (title: string | null, chance: number, active = true) =>
  ({
    outcome_group_title: title,
    is_active: active,
    best_yes_price: chance,
    best_yes_source: 'platform_2',
    best_no_price: null,
    best_no_source: null,
    orderbooks: {},
    cached_orderbook: { yes_price: chance },
  }) as EventOutcome

test('a card lists the likeliest outcomes that still trade, with best prices and their platforms', () => {
  const outcomes = [
    outcome('A', 0.1),
    outcome('B', 0.6),
    outcome('C', 0.9, false),
    outcome('D', 0.2),
    outcome('E', 0.05),
  ]
  const rows = shareRows({ outcomes })
  expect(rows.map(({ name, chance }) => [name, chance])).toEqual([
    ['B', '60%'],
    ['D', '20%'],
    ['A', '10%'],
  ])
  expect(rows[0]?.prices).toEqual([
    { side: 'yes', text: '60.0¢', source: 'platform_2' },
    { side: 'no', text: '–', source: null },
  ])
  expect(shareRows({ outcomes: [outcome(null, 0.42)] })[0]).not.toHaveProperty('name')
})

test.each([
  ['Will São Tomé’s café ≥ 5% — or “more”?', 'Will São Tomé’s café ≥ 5% — or “more”?'],
  ['Bitcoin 🚀🚀 to the moon™ ©2026', 'Bitcoin to the moon 2026'],
  ['a\u202Etxt.exe\u0000 b\nc\t d', 'atxt.exe b c d'],
  ['谁将赢得选举？', ''],
  ['Кто победит?', 'Кто победит?'],
])('text keeps only what can be drawn: %s', (text, drawn) => {
  expect(toDrawable(text, 100)).toBe(drawn)
})

test('a title that is too long is truncated, and one that cannot be drawn has a placeholder', () => {
  expect(toDrawable('x'.repeat(500), 40)).toBe(`${'x'.repeat(39)}…`)
  expect(shareTitle({ event_title: '🚀谁' })).toBe('An event on several platforms')
})
