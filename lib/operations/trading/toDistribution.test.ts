import fc from 'fast-check'
import { expect, test } from 'vitest'
import { six } from '@/lib/contract/planFigures'
import { fromMicro, MICRO, round } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'

const byText = (value: number, direction: 'up' | 'down' | 'nearest') =>
  fromMicro(round(Number((value * MICRO).toFixed(3)), direction))

test('six decimals are the figure without float noise', () => {
  const whole = fc.integer({ min: -2_000_000, max: 2_000_000_000 })
  const part = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0, 0.5).chain((turn) => fc.double({ min: -0.003, max: 0.003 }).map((d) => turn + d)),
    fc.constantFrom(0, 1e-9, -1e-9, 0.5, 0.5 - 1e-9, 0.4995, 0.0005, -0.0005, 0.9995),
  )
  const direction = fc.constantFrom('up' as const, 'down' as const, 'nearest' as const)
  fc.assert(
    fc.property(whole, part, direction, (micro, rest, towards) => {
      const value = (micro + rest) / MICRO
      expect(six(value, towards)).toBe(byText(value, towards))
    }),
    { numRuns: sampled({ full: 20_000, quick: 4_000 }) },
  )
})
