import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstInFirstOut } from './firstInFirstOut'

const usd = (dollars: number) => BigInt(dollars * 1e6)

test('tokens leave first in, first out; part of a lot takes its part of the cost', () => {
  const lots = firstInFirstOut([
    { raw: usd(10), money: usd(4) },
    { raw: usd(10), money: usd(6) },
    { raw: -usd(15), money: usd(9) },
  ])
  expect(lots).toEqual({
    held: usd(5),
    cost: usd(3),
    disposals: [undefined, undefined, { cost: usd(7) }],
  })
})

test("an unknown lot makes the cost of its disposal unknown, and the holding's cost while part of it is held", () => {
  const before = [{ raw: 10n, money: 4n }, { raw: 5n }, { raw: 10n, money: 6n }]
  expect(firstInFirstOut([...before, { raw: -10n }])).toMatchObject({
    disposals: [undefined, undefined, undefined, { cost: 4n }],
  })
  expect(firstInFirstOut([...before, { raw: -12n }])).toEqual({
    held: 13n,
    disposals: [undefined, undefined, undefined, {}],
  })
  expect(firstInFirstOut([...before, { raw: -12n }, { raw: -3n }])).toEqual({
    held: 10n,
    cost: 6n,
    disposals: [undefined, undefined, undefined, {}, {}],
  })
})

test('more tokens left than arrived: the history is incomplete', () => {
  expect(firstInFirstOut([{ raw: 10n, money: 4n }, { raw: -11n }])).toBeUndefined()
  expect(firstInFirstOut([{ raw: -1n }, { raw: 1n, money: 1n }])).toBeUndefined()
})

test('an empty holding has cost 0', () => {
  expect(firstInFirstOut([])).toEqual({ held: 0n, cost: 0n, disposals: [] })
  expect(firstInFirstOut([{ raw: 3n, money: 1n }, { raw: -3n }])).toMatchObject({ held: 0n, cost: 0n })
})

test('costs sum exactly to what was paid, and lots are consumed in order', () => {
  const step = fc.record({
    raw: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((raw) => raw !== 0n),
    money: fc.bigInt({ min: 0n, max: 10n ** 20n }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let held = 0n
      const movements = steps.map(({ raw, money }) => {
        // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint.
        const moved = raw < -held ? -held : raw
        held += moved
        return { raw: moved, money }
      })
      const lots = firstInFirstOut(movements.filter(({ raw }) => raw !== 0n))
      const paid = movements.reduce((sum, { raw, money }) => sum + (raw > 0n ? money : 0n), 0n)
      const gone = lots?.disposals.reduce((sum, one) => sum + (one?.cost ?? 0n), 0n) ?? -1n
      expect(lots?.held).toBe(held)
      expect(gone + (lots?.cost ?? 0n)).toBe(paid)
      // Selling in any order costs the same in total as selling all at once.
      const whole = firstInFirstOut(
        [
          ...movements.filter(({ raw }) => raw > 0n),
          ...(held > 0n
            ? []
            : [{ raw: movements.reduce((sum, { raw }) => sum + (raw < 0n ? raw : 0n), 0n) }]),
        ].filter(({ raw }) => raw !== 0n),
      )
      if (held === 0n) expect(whole?.cost).toBe(lots?.cost)
    }),
  )
})
