import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { priceTicks, timeTicks } from './historyScale'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [
    'times are round in the zone of the reader, half hours off UTC included',
    { zone: 'Asia/Kolkata', from: '2026-11-23T10:07:00Z', to: '2026-11-24T10:07:00Z', hours: 6 },
    [
      '2026-11-23T12:30:00.000Z',
      '2026-11-23T18:30:00.000Z',
      '2026-11-24T00:30:00.000Z',
      '2026-11-24T06:30:00.000Z',
    ],
  ],
  [
    'days stay at midnight when the clocks change',
    { zone: 'Europe/Berlin', from: '2026-10-23T12:00:00Z', to: '2026-10-27T12:00:00Z', hours: 24 },
    [
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ],
  ],
])('%s', (_, { zone, from, to, hours }, times) => {
  vi.stubEnv('TZ', zone)
  const { ticks, step } = timeTicks(Date.parse(from) / 1_000, Date.parse(to) / 1_000, 6)
  expect(step).toBe(hours * 3_600)
  expect(ticks.map((at) => new Date(at * 1_000).toISOString())).toEqual(times)
})

test('prices have round grid lines', () => {
  expect(priceTicks([0.413, 0.452])).toEqual([0.41, 0.42, 0.43, 0.44, 0.45, 0.46])
  expect(priceTicks([0.02, 0.97])).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(priceTicks([0.5])).toEqual([0.49, 0.495, 0.5, 0.505, 0.51])
})

test('the axis contains every price, and never extends below zero or above a dollar', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 }).map((micro) => micro / 1e6)
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
      const ticks = priceTicks(prices)
      const [first, last] = [ticks[0] ?? 1, ticks.at(-1) ?? 0]
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeLessThanOrEqual(1)
      expect(first).toBeLessThanOrEqual(Math.min(...prices) + 1e-9)
      expect(last).toBeGreaterThanOrEqual(Math.max(...prices) - 1e-9)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})
