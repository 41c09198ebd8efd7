import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complement, fromMicro, notional, parseMicro, price, round, shares } from './units'

/** Micro-units as a plain decimal, formatted without a float. */
function decimal(micro: number): string {
  const digits = String(Math.abs(micro)).padStart(7, '0')
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const micros = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })

describe('reading decimals', () => {
  test('every amount with at most six decimals is parsed exactly', () => {
    fc.assert(
      fc.property(micros, (micro) => {
        expect(parseMicro(decimal(micro))).toBe(micro === 0 ? 0 : micro)
      }),
    )
  })

  test('so is every amount in the venues’ format, with fewer decimals or none', () => {
    const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength })
    fc.assert(
      fc.property(fc.nat(999_999_999), digits(6), (whole, fraction) => {
        const micro = Number(`${whole}${fraction.padEnd(6, '0')}`)
        expect(parseMicro(`${whole}.${fraction}`)).toBe(micro)
        if (fraction === '') expect(parseMicro(String(whole))).toBe(micro)
      }),
    )
  })

  test('an amount survives the round trip through JSON', () => {
    const amounts = fc.integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 })
    fc.assert(
      fc.property(amounts, (micro) => {
        const wire = JSON.parse(JSON.stringify(fromMicro(micro)))
        expect(parseMicro(wire, 'nearest')).toBe(micro === 0 ? 0 : micro)
      }),
    )
  })

  test('a number is what its shortest text is, in every direction', () => {
    const numbers = fc.oneof(
      fc.double({ min: -2e9, max: 2e9, noNaN: true }),
      fc.integer({ min: -1_000_000, max: 10_000_000 }).map((tenth) => tenth / 1e7),
      fc.integer({ min: 0, max: 1_000_000 }).map(fromMicro),
      fc.constantFrom(0, -0, 1e-7, 999_999_999.999_999, 1e9, 1_000_000_000.000_001, 0.1 + 0.2),
    )
    fc.assert(
      fc.property(numbers, fc.constantFrom('down', 'up', 'nearest'), (value, way) => {
        expect(parseMicro(value, way)).toBe(parseMicro(String(value), way))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['0.42', 420_000],
    ['.5', 500_000],
    ['5.', 5_000_000],
    ['1e-3', 1_000],
    ['1.5E3', 1_500_000_000],
    ['+0.000001', 1],
    [' 7 ', 7_000_000],
    [0.1, 100_000],
    [1e-7, 0],
    [1e21, undefined],
    ['-0', 0],
  ])('%s is %s', (text, micro) => {
    expect(parseMicro(text)).toBe(micro)
  })

  test.each(['', ' ', '.', 'abc', '1,5', '0x10', 'NaN', 'Infinity', '1e', '--1', '1e9999'])(
    '%s is not a decimal',
    (text) => {
      expect(parseMicro(text)).toBeUndefined()
    },
  )

  test('digits beyond the sixth are rounded in the direction given, also below zero', () => {
    expect(['down', 'up', 'nearest'].map((way) => parseMicro('0.0000015', way as 'up'))).toEqual([1, 2, 2])
    expect(['down', 'up', 'nearest'].map((way) => parseMicro('-0.0000015', way as 'up'))).toEqual([
      -2, -1, -2,
    ])
    expect(parseMicro('0.0000010000', 'up')).toBe(1)
    expect(parseMicro('1e-30', 'up')).toBe(1)
  })
})

describe('arithmetic', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(fromMicro((parseMicro(0.1) ?? 0) + (parseMicro(0.2) ?? 0))).toBe(0.3)
  })

  test('YES and NO prices add up to a dollar, twice over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (micro) => {
        expect(price(micro) + complement(price(micro))).toBe(1_000_000)
        expect(complement(complement(price(micro)))).toBe(micro)
      }),
    )
  })

  test('a notional is exact, rounded once and only in the given direction', () => {
    const sizes = fc.integer({ min: 0, max: 9_000_000_000 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), sizes, (p, size) => {
        const exact = BigInt(p) * BigInt(size)
        const down = Number(exact / 1_000_000n)
        expect(notional(price(p), shares(size), 'down')).toBe(down)
        expect(notional(price(p), shares(size), 'up')).toBe(exact % 1_000_000n === 0n ? down : down + 1)
      }),
    )
  })

  test('rounding goes towards the infinities, or to the nearest', () => {
    expect([round(-1.5, 'down'), round(-1.5, 'up'), round(1.4, 'nearest')]).toEqual([-2, -1, 1])
  })
})
