import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feePerToken, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { normalizeSide } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { FEES } from '@/lib/core/planner/requests.testkit'
import { wireBook, wireFee } from './book'
import { fromWireFee } from './fromWireFee'
import { toTimestamp } from './scalars'
import { toWireBook, toWireFee } from './toWireBook'

const side = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 999_999 }).map(price),
    size: fc.integer({ min: 1, max: 1e15 }).map(shares),
  }),
  { maxLength: 80 },
)
const decimals = (value: number) => /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0

test('every price and size has at most six decimals, and NO mirrors YES', () => {
  fc.assert(
    fc.property(side, side, (asks, bids) => {
      const book = { asks: normalizeSide(asks, 'asks'), bids: normalizeSide(bids, 'bids') }
      const wire = wireBook.parse(toWireBook(book, { depth: 50 }))
      for (const [at, size] of [...wire.yes.asks, ...wire.yes.bids, ...wire.no.asks, ...wire.no.bids]) {
        expect(Math.max(decimals(at), decimals(size))).toBeLessThanOrEqual(6)
      }
      expect(wire.no.asks.map(([, size]) => size)).toEqual(wire.yes.bids.map(([, size]) => size))
      expect(wire.yes.asks.length).toBeLessThanOrEqual(50)
      expect(wire.yes_ask).toBe(wire.yes.asks[0]?.[0] ?? null)
      expect(wire.no_ask).toBe(wire.no.asks[0]?.[0] ?? null)
    }),
    { numRuns: 200 },
  )
})

test('the price of a book is its midpoint, else the last trade, else unknown', () => {
  const level = (at: number) => ({ price: price(at), size: shares(1) })
  const asks = [level(500_000)]
  expect(toWireBook({ asks, bids: [level(400_001)] }, { depth: 1 })).toMatchObject({
    yes_price: 0.450001,
    no_price: 0.549999,
  })
  expect(toWireBook({ asks, bids: [] }, { depth: 1, lastPrice: price(300_000) }).no_price).toBe(0.7)
  expect(toWireBook({ asks, bids: [] }, { depth: 1 }).yes_price).toBeNull()
})

test('an unknown fee is null, not zero', () => {
  expect(toWireFee(UNKNOWN_FEE)).toMatchObject({ model: 'unknown', rate: null, charged_in: null })
  expect(toWireFee(NO_FEE)).toMatchObject({ model: 'none', rate: 0, charged_in: 'usd' })
})

test('an assumed rate stays marked across the round trip; a known rate has no mark', () => {
  const fee = { ...FEES.fine, assumed: true as const }
  expect(wireFee.parse(toWireFee(fee)).assumed).toBe(true)
  expect(fromWireFee(toWireFee(fee))?.assumed).toBe(true)
  expect(toWireFee(FEES.fine)).not.toHaveProperty('assumed')
})

test('a fee read back from the wire charges the same at every price', () => {
  for (const fee of Object.values(FEES).filter(({ model }) => model !== 'unknown')) {
    const read = fromWireFee(toWireFee(fee))
    expect(read).toMatchObject({
      minUsd: fee.minUsd,
      minPer: fee.minPer,
      roundTo: fee.roundTo,
      chargedIn: fee.chargedIn,
    })
    for (let cents = 1; cents < 100; cents += 1) {
      for (const side of ['buy', 'sell'] as const) {
        const at = price(cents * 10_000)
        expect(read && feePerToken(read, side, at)).toBe(feePerToken(fee, side, at))
      }
    }
  }
  expect(fromWireFee(toWireFee(UNKNOWN_FEE))).toBeUndefined()
})

test('a time outside the calendar range is unknown', () => {
  expect(toTimestamp(0)).toBe('1970-01-01T00:00:00.000Z')
  for (const ms of [undefined, Number.NaN, 9e15]) expect(toTimestamp(ms as number | undefined)).toBeNull()
})
