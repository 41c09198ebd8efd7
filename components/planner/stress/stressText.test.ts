import { expect, test } from 'vitest'
import type { StressResult } from '@/lib/contract/stress'
import { stressText } from './stressText'

const stressOf = (rest: Partial<StressResult['by_latency'][number]>): StressResult => ({
  window_s: 300,
  coverage: 1,
  samples: 240,
  by_latency: [
    {
      latency_ms: 1_000,
      samples: 239,
      full_fill_pct: 94.1423,
      filled_pct_p5: 80,
      cost_bps_p50: 0.312,
      cost_bps_p95: 4,
      weakest_platform: 'platform_2',
      ...rest,
    },
  ],
})

test.each([
  [
    {},
    '94 of 100 such orders in the last five minutes would have filled as planned if sent a second later. The median price was 0.3 bp worse than planned.',
  ],
  [
    { full_fill_pct: 99.9, cost_bps_p50: -1.26 },
    '99 of 100 such orders in the last five minutes would have filled as planned if sent a second later. The median price was 1.3 bp better than planned.',
  ],
  [
    { full_fill_pct: 100, cost_bps_p50: -0.01 },
    '100 of 100 such orders in the last five minutes would have filled as planned if sent a second later. The median price was the same as planned.',
  ],
  [
    { full_fill_pct: 0.2, cost_bps_p50: null },
    '1 of 100 such orders in the last five minutes would have filled as planned if sent a second later.',
  ],
])('the sentence says what the figures say: %j', (rest, text) => {
  expect(stressText(stressOf(rest))?.text).toBe(text)
})

test('too few samples make no sentence', () => {
  expect(stressText(stressOf({ samples: 19 }))).toBeUndefined()
  expect(stressText(stressOf({ samples: 0, full_fill_pct: null }))).toBeUndefined()
})
