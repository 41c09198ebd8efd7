import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideInProportion } from './divideInProportion'

test('equal weights get equal parts; the last one gets the odd unit', () => {
  expect(divideInProportion(10, [1n, 1n, 1n])).toEqual([3, 3, 4])
  expect(divideInProportion(10, [0n, 3n, 1n])).toEqual([0, 7, 3])
  expect(divideInProportion(10, [0n, 0n])).toEqual([0, 0])
})

test('the parts add up to the whole, each within one unit of its share', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), weights, (total, all) => {
      const sum = all.reduce((a, b) => a + b, 0n)
      const parts = divideInProportion(total, all)
      expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(sum === 0n ? 0n : BigInt(total))
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * sum - BigInt(total) * (all[at] ?? 0n)
        expect(off < sum || sum === 0n).toBe(true)
        expect(off > -sum || sum === 0n).toBe(true)
      }
    }),
  )
})
